import { newId } from '../../../platform/new-id.ts'
import { type ColumnsOf, codeOf, fileTable, type WritesOf } from '../../../platform/sql/file-table.ts'
import { statement } from '../../../platform/sql/sql.ts'
import type { Row, Step } from '../../../platform/store/store.ts'
import { insertStep, newRow } from '../../../records/steps/row-steps.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { tenantSql } from '../../../rights/rows/scope.ts'
import { type ComparedCompany, ownDomain, plainAccount, similarCompanies } from '../../likeness/similar-companies.ts'

const supplierTable = fileTable(import.meta, 'srm/supplier/base', [
  ...(['companyName', 'corplicence', 'formerName', 'invoiceAccnum'] as const),
])
const bankTable = fileTable(import.meta, 'srm/supplier/bank', ['accountNumber', 'supplierId'])
const contactTable = fileTable(import.meta, 'srm/supplier/contact', ['email', 'supplierId'])
const likenessTable = fileTable(
  import.meta,
  'srm/supplier/likeness',
  ['supplierId'],
  ['otherId', 'reasons', 'score', 'sortNo', 'supplierId'],
)

/** Similar companies shown to an approver at most. */
const most = 20

const own = ownFields(import.meta, [], ['similarCompanies'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** A submitted profile is compared with all companies of the tenant; the similar ones are kept for its approver. */
export const supplierLikeness = own.hook(async (moment) => {
  const { action, doing, id } = moment
  if (action === 'delete') return { steps: [forgetStep(id)] }
  return action === 'state' && doing === 'commit' ? compared(moment) : {}
})

async function compared(moment: Moment): Promise<Result> {
  const resource = moment.model.resources.get(codeOf(likenessTable))
  const companies = await comparedCompanies(moment)
  const one = companies.find(({ id }) => id === moment.id)
  if (!resource || !one) return {}
  const similar = similarCompanies(one, companies).slice(0, most)
  const rows = similar.map(({ id, reasons, score }, index) => {
    const values = { supplierId: moment.id, otherId: id, reasons: reasons.join(), score, sortNo: index + 1 }
    return newRow({ ...moment, resource }, newId(), values satisfies WritesOf<typeof likenessTable>)
  })
  return {
    values: { similarCompanies: similar.length > 0 ? similar.map(({ id }) => id).join() : null },
    steps: [forgetStep(moment.id), ...rows.map((row) => insertStep(resource, row))],
  }
}

function forgetStep(id: string): Step {
  return { sql: `delete from ${likenessTable} where ${likenessTable.supplierId} = ?`, parameters: [id] }
}

async function comparedCompanies(moment: Moment): Promise<readonly ComparedCompany[]> {
  const [s, b, c] = [supplierTable, bankTable, contactTable]
  const [companies, banks, contacts] = await Promise.all([
    read<ColumnsOf<typeof s>>(
      moment,
      s,
      `${s.id}, ${s.companyName}, ${s.corplicence}, ${s.formerName}, ${s.invoiceAccnum}`,
    ),
    read<ColumnsOf<typeof b>>(moment, b, `${b.supplierId}, ${b.accountNumber}`),
    read<ColumnsOf<typeof c>>(moment, c, `${c.supplierId}, ${c.email}`),
  ])
  const accounts = Map.groupBy(banks, ({ supplier_id }) => supplier_id)
  const mails = Map.groupBy(contacts, ({ supplier_id }) => supplier_id)
  return companies.map((company) => {
    const numbers = (accounts.get(company.id) ?? []).map(({ account_number }) => account_number)
    return {
      id: String(company.id),
      name: String(company.company_name ?? ''),
      formerName: String(company.former_name ?? ''),
      creditCode: String(company.corplicence ?? ''),
      accounts: [...numbers, company.invoice_accnum]
        .map((number) => plainAccount(String(number ?? '')))
        .filter((number) => number !== ''),
      domains: (mails.get(company.id) ?? []).flatMap(({ email }) => ownDomain(String(email ?? '')) ?? []),
    }
  })
}

/** Columns of all rows of the tenant; none where an installation lacks the file. */
async function read<Columns extends Row>(
  { app, model, session }: Moment,
  table: object,
  columns: string,
): Promise<readonly Columns[]> {
  const resource = model.resources.get(codeOf(table))
  if (!resource) return []
  return app.store.rows<Columns>(
    statement(`select ${columns} from ${String(table)} where`, tenantSql(resource, session)),
    {
      heavy: true,
    },
  )
}
