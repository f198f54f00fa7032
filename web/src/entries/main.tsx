import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { fetchLaterParts } from "../fetch-later-parts.ts";
import { beginFirstAddress } from "../features/address/first-address.ts";
import { MainPage } from "../pages/main/main-page.tsx";

beginFirstAddress();
const root = document.getElementById("root");
// A transition hydrates in slices, so that a slow phone can scroll.
if (root) startTransition(() => void hydrateRoot(root, <MainPage />));
fetchLaterParts();
