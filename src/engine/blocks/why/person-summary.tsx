import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AskedPerson } from '../../../schema/model/why-data.ts'
import { Reasons } from './reasons.tsx'

/** Person of the question, with their roles; an account that cannot be used is the first reason. */
export function PersonSummary({ person }: { readonly person: AskedPerson }) {
  const { t } = useTranslation()
  const { realname, username, roles, account } = person
  return (
    <section className="why-person" aria-label={t('why.person')}>
      <strong>{realname}</strong> <span>{username}</span>
      {roles.length > 0 ? roles.map((role) => <Tag key={role}>{role}</Tag>) : <Tag>{t('why.noRoles')}</Tag>}
      {!account.holds && <Reasons reasons={account.reasons.filter(({ holds }) => !holds)} />}
    </section>
  )
}
