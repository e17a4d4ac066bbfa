import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MenuItem } from '../../api/permissions.ts'
import { currentSupplier } from '../../api/session.ts'
import { companies } from '../../domain/addresses.ts'
import { useClient } from '../../state/client.ts'
import { leavesOf } from '../menu/menu-tree.ts'

/** Company of a supplier, with a link to its record for those with permission. */
export function OwnCompany({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const client = useClient()
  const { data: company } = useQuery({ queryKey: ['own-company'], queryFn: () => currentSupplier(client) })
  if (!company) return null
  const maySee = leavesOf(menu).some(({ item }) => item.meta.procura?.code === companies)
  return (
    <section className="home-company">
      <span>
        <small>{t('shell.ownCompany')}</small>
        <strong>{company.companyName}</strong>
        {company.supplierCode && <small>{company.supplierCode}</small>}
      </span>
      {maySee && <Link to={`/form/${companies}?id=${company.id}&mode=view`}>{t('shell.openCompany')}</Link>}
    </section>
  )
}
