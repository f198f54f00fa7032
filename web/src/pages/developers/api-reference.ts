import { createContext } from "react";

/** A field of a request or an answer. `name`: with the names around it, such as `from.address`. */
export type ApiField = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
};

export type ApiFields = { readonly title: string; readonly fields: readonly ApiField[] };

export type ApiCall = {
  readonly name: string;
  readonly summary: string;
  readonly access: string;
  readonly sent: readonly ApiFields[];
  readonly answers: readonly ApiFields[];
};

export type ApiGroup = { readonly title: string; readonly calls: readonly ApiCall[] };

/** Every call that the API description lists. Set at build time (`build/describe-calls.ts`). */
export const ApiReference = createContext<readonly ApiGroup[]>([]);
