import { Choices } from "../frame/choices.tsx";
import { filterPlace } from "../frame/use-place.ts";
import { SearchField } from "../table/search-field.tsx";

export function EmailFilters({ search, type }: { search: string; type: string }) {
  return (
    <>
      <SearchField search={search} finds="Address, IP or website" />
      <Choices
        name="Type"
        choices={TYPES}
        chosen={type}
        onChoose={(value) => filterPlace({ type: value, offset: undefined })}
      />
    </>
  );
}

const TYPES = [
  ["", "All"],
  ["free", "Free"],
  ["premium", "Premium"],
] as const;
