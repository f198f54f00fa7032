import { AppError } from "../app-error.ts";
import { readSendableAddress, type SendableAddress } from "./sendable-address.ts";

/** Parses a typed address. Throws ADDRESS_INVALID or UNSAFE_CHARACTERS. */
export function requireSendableAddress(typed: string): SendableAddress {
  const reading = readSendableAddress(typed);
  if (reading.valid) return reading.address;
  throw new AppError(reading.error);
}
