import { hydrateRoot } from "react-dom/client";
import "../styles/admin.css";
import "../styles/chart-cards.css";
import "../styles/chart-colors.css";
import "../styles/charts.css";
import "../styles/trends.css";
import "../styles/budgets.css";
import { AdminPage } from "../pages/admin/admin-page.tsx";

const root = document.getElementById("root");
if (root) hydrateRoot(root, <AdminPage />);
