import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { fetchLaterParts } from "../fetch-later-parts.ts";
import { beginFirstAddress } from "../features/address/first-address.ts";
import { MainPage } from "../pages/main/main-page.tsx";

beginFirstAddress();
const root = document.getElementById("root");
// As a transition it is done in slices: a slow phone can be scrolled meanwhile.
if (root) startTransition(() => void hydrateRoot(root, <MainPage />));
fetchLaterParts();
