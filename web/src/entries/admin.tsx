import { hydrateRoot } from "react-dom/client";
import "../styles/admin.css";
import "../styles/charts.css";
import { AdminPage } from "../pages/admin-page.tsx";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <AdminPage />);
