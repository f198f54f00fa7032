import { hydrateRoot } from "react-dom/client";
import { AdminPage } from "../pages/admin-page.tsx";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <AdminPage />);
