import { hydrateRoot } from "react-dom/client";
import "../styles/admin/admin.css";
import "../styles/admin/chart-cards.css";
import "../styles/admin/chart-colors.css";
import "../styles/admin/charts.css";
import "../styles/admin/trends.css";
import "../styles/admin/budgets.css";
import { AdminPage } from "../pages/admin/admin-page.tsx";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <AdminPage />);
