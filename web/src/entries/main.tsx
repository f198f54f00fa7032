import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { fetchLaterParts } from "../fetch-later-parts.ts";
import { MainPage } from "../pages/main/main-page.tsx";

const root = document.getElementById("root");
// As a transition it is done in slices: a slow phone can be scrolled meanwhile.
if (root) startTransition(() => void hydrateRoot(root, <MainPage />));
fetchLaterParts();
