import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Context, Raw, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { findRow } from '../../records/read/list.ts'
import { type Place, rowsWhere } from '../kit/other-rows.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type BankAccount, bankFile, type Transfer } from './bank-file.ts'
import { paymentTable } from './batch-line.ts'
import { batchLineTable, hasLeft } from './batch-problems.ts'
import { rowsIn } from './rows-in.ts'

const batchTable = fileTable(import.meta, 'fin/paybatch', ['billNo', 'payDate', 'releasedTime', 'status'])
const code = codeOf(batchTable)
const accountTable = fileTable(import.meta, 'bd/account', [
  ...(['accountNumber', 'cnaps', 'code', 'depositBank', 'holder', 'swift'] as const),
])
const bankTable = fileTable(import.meta, 'bd/bank', ['code', 'name'])

type Line = RowOf<typeof batchLineTable>

/** Bank file of a released payment run (ISO 20022 pain.001.001.09). It has the lines as they were released. @throws RECORD_MISSING */
async function sendBankFile({ app, session, query, ip }: Context): Promise<Raw> {
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code })
  const batch = await findRow(app, resource, session, 'list', query.id ?? '')
  if (!(batch && hasLeft(batch))) throw new AppError('RECORD_MISSING')
  const place: Place = { app, session, model: app.live.current }
  const [billNo, id] = [textOf(batch.billNo), String(batch.id)]
  const transfers = await transfersOf(place, billNo, await rowsWhere(place, batchLineTable, { paybatchId: id }))
  if (transfers.length === 0) throw new AppError('RECORD_MISSING')
  const text = bankFile({
    id: billNo,
    created: textOf(batch.releasedTime).replace(' ', 'T'),
    day: textOf(batch.payDate),
    initiator: transfers[0]?.from.name ?? '',
    transfers,
  })
  const who = { user: session.user.username, tenant: session.tenantId, ip }
  await audit(app, { kind: 'export', what: code, ...who, detail: { billNo, payments: transfers.length } })
  return new Raw((reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', disposition('attachment', `${billNo}.xml`))
      .send(text),
  )
}

/** A payment that did not start with its run is no part of the file; one that failed later still is, so that the file never changes. */
async function transfersOf(place: Place, billNo: string, lines: readonly Line[]): Promise<readonly Transfer[]> {
  const named = lines.map(({ paymentNo }) => paymentNo)
  const [payments, accounts] = await Promise.all([
    rowsIn(place, paymentTable, 'billNo', named),
    accountsOf(place, lines),
  ])
  const idle = new Set(
    payments
      .filter((row) => row.status === 'draft' || (row.status === 'failed' && row.batchNo === billNo))
      .map((row) => row.billNo),
  )
  return lines.flatMap((line): readonly Transfer[] => {
    const from = accounts.get(textOf(line.payAccount))
    if (!from || idle.has(textOf(line.paymentNo))) return []
    const currency = textOf(line.currency)
    const to: BankAccount = {
      ...{ name: textOf(line.payeeName), number: textOf(line.payeeNumber), country: textOf(line.country) },
      ...{ swift: textOf(line.swift), cnaps: textOf(line.cnaps), bankName: textOf(line.payeeBank) },
    }
    const what = { id: textOf(line.paymentNo), amount: numberOf(line.amount), about: textOf(line.about) }
    return [{ ...what, currency, from, to }]
  })
}

async function accountsOf(place: Place, lines: readonly Line[]): Promise<ReadonlyMap<string, BankAccount>> {
  const accounts = await rowsIn(
    place,
    accountTable,
    'code',
    lines.map(({ payAccount }) => payAccount),
  )
  const banks = await rowsIn(
    place,
    bankTable,
    'code',
    accounts.map(({ depositBank }) => depositBank),
  )
  return new Map(
    accounts.map((account) => {
      const bank = banks.find((row) => row.code === account.depositBank)
      const { holder, accountNumber, swift, cnaps } = account
      const who = { name: textOf(holder), number: textOf(accountNumber), country: '' }
      return [
        textOf(account.code),
        { ...who, swift: textOf(swift), cnaps: textOf(cnaps), bankName: textOf(bank?.name) },
      ] as const
    }),
  )
}

export const bankFileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/finance/bankFile',
    summary: 'Bank file of a released payment run: ISO 20022 pain.001.001.09',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(code, 'list'),
    handle: sendBankFile,
  },
]
