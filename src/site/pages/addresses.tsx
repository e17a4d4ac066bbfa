import type { CompanyPage } from '../../schema/model/portal-data.ts'
import type { Localized } from '../base/localized.ts'
import { Icon } from '../kit/icon.tsx'

/** Contacts and branches as cards. */
export function Addresses({ addresses }: Pick<Localized<CompanyPage>, 'addresses'>) {
  return (
    <ul className="s-cards">
      {addresses.map(({ name, address, phone, email }) => (
        <li key={name}>
          <div className="s-card s-contact">
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
