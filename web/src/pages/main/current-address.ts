import { createContext } from "react";
import type { LivingAddress } from "../../features/address/living-address.ts";

/** For parts that get no properties from the page. */
export const CurrentAddress = createContext<LivingAddress | null>(null);
