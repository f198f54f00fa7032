import { createContext } from "react";
import type { ShownAddress } from "../../features/address/others/stored-addresses.ts";

/** The addresses of this browser, for parts that get no properties from the page. */
export const AddressesContext = createContext<readonly ShownAddress[]>([]);
