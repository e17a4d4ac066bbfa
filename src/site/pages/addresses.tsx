import type { CompanyPage } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'

/** Titles of the kinds of office (dictionary `office_kind`), in their order on the page. */
const kinds = { head: 'officeHead', branch: 'officeBranch', factory: 'officeFactory' } as const
type Kind = keyof typeof kinds

const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)
const orderOf = (kind: string) => (isKind(kind) ? Object.keys(kinds).indexOf(kind) : 9)

/** Contacts and branches as cards, the head office first. */
export function Addresses({ addresses }: Pick<Localized<CompanyPage>, 'addresses'>) {
  const { say } = usePage()
  const sorted = addresses.toSorted((left, right) => orderOf(left.kind) - orderOf(right.kind))
  return (
    <ul className="s-cards s-offices">
      {sorted.map(({ name, kind, address, phone, email }) => (
        <li key={name}>
          <div className={kind === 'head' ? 's-card s-contact s-head-office' : 's-card s-contact'}>
            {isKind(kind) && (
              <p>
                <span className="s-tag">{say(kinds[kind])}</span>
              </p>
            )}
            <h3>{name}</h3>
            <p>
              <Icon name="pin" size={16} /> {address}
            </p>
            {phone && (
              <p>
                <Icon name="phone" size={16} /> <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
              </p>
            )}
            {email && (
              <p>
                <Icon name="mail" size={16} /> <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
