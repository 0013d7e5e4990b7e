import type { MemberReading } from './read-format.ts';

/** The members of an object. On a narrow page each is a block. */
export function MemberTable({ label, members }: { label: string; members: readonly MemberReading[] }) {
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="max-sm:sr-only">
        <tr>
          {['Member', 'Value', 'Meaning'].map((name) => (
            <th key={name} scope="col" className="border-b border-grey-6 py-2 pe-4 text-start semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, isRequired, value, description }) => (
          <tr key={name} className="border-b border-grey-5 align-top max-sm:flex max-sm:flex-col max-sm:py-2">
            <th scope="row" className="text-start font-normal sm:w-48 sm:py-2 sm:pe-4">
              <code>{name}</code>
              {isRequired && <span className="ps-2 text-grey-11">required</span>}
            </th>
            <td className="text-grey-11 wrap-anywhere sm:w-72 sm:py-2 sm:pe-4">{value}</td>
            <td className="sm:py-2">{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
