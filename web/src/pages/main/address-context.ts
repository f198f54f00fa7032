import { createContext } from "react";
import type { ActiveAddress } from "../../features/address/active-address.ts";

/** For parts that get no properties from the page. */
export const AddressContext = createContext<ActiveAddress | null>(null);
