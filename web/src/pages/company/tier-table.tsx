import { TIERS } from "../../content/about.ts";

/** Compares the two kinds of address. */
export function TierTable() {
  return (
    <div className="prose">
      <div className="table-scroll" role="region" aria-label="What each tier has" tabIndex={0}>
        <table className="min-w-0">
          <thead>
            <tr>
              <td />
              <th scope="col">Free</th>
              <th scope="col" className="premium-only">
                Premium
              </th>
            </tr>
          </thead>
          <tbody>
            {TIERS.map(({ aspect, free, premium }) => (
              <tr key={aspect}>
                <th scope="row">{aspect}</th>
                <td>{free}</td>
                <td className="premium-only">{premium}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
