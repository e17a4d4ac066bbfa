import type { App } from '../../../platform/app.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { todayText } from '../../../platform/time.ts'
import { readBytes } from '../../../records/files/folder.ts'
import { refsIn } from '../../../records/files/stored-name.ts'
import type { Reader } from '../../../records/read/readers.ts'
import { tablesOf, withRows } from '../../../records/read/table-fields.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { contentHash, roles, signatureHash } from './signed-content.ts'

const partnerTable = fileTable(
  import.meta,
  'con/contract/partners',
  ['contractId', 'role'],
  ['contractId', 'name', 'role', 'signTime', 'signer'],
)
const organisationTable = fileTable(import.meta, 'bd/purorg', ['code', 'name'])

const signatures = [
  ...(['buyerSignHash', 'buyerSignTime', 'buyerSignature', 'buyerSignedFile', 'buyerSigner'] as const),
  ...(['supplierSignHash', 'supplierSignTime', 'supplierSignature', 'supplierSignedFile', 'supplierSigner'] as const),
  ...(['agreedHash', 'signedHash', 'status'] as const),
] as const
const own = ownFields(
  import.meta,
  [...signatures, 'purOrg', 'supplierName'],
  [...signatures, 'signCheck', 'signDate', 'signWarning', 'signedFile'],
)
type Moment = MomentOf<typeof own>
type Signed = Moment['after']

const unsigned = {
  ...{ buyerSignHash: null, buyerSignTime: null, buyerSignature: null, buyerSignedFile: null, buyerSigner: null },
  ...{ supplierSignHash: null, supplierSignTime: null, supplierSignature: null, supplierSignedFile: null },
  ...{ supplierSigner: null, agreedHash: null, signDate: null, signedFile: null, signedHash: null },
}

/**
 * Contract signed by both sides, in any order: each gives its signer, and its own signed file or a drawn signature, kept with the hash of
 * the contents. It is in effect with the second signature, of the same contents. A contract that is sent again is signed again.
 */
export const contractSigning = own.hook(async (moment) => {
  const { doing } = moment
  if (doing === 'send') return { values: unsigned }
  if (doing === 'approveFromChanging') return changed(moment)
  return doing === 'sign' || doing === 'countersign' ? signed(moment, doing === 'sign') : {}
})

async function signed(moment: Moment, isSupplier: boolean): Promise<ResultOf<typeof own>> {
  const { after } = moment
  const side = sideOf(after, isSupplier)
  const [hash, other] = [contentHash(after), sideOf(after, !isSupplier)]
  if (!(side.picture || side.file)) {
    const field = isSupplier ? 'supplierSignature' : 'buyerSignature'
    return {
      problems: [problemAt(field, '请手写签名，或上传签章文件', 'Draw the signature, or attach the signed file')],
    }
  }
  if (other.time && after.signedHash && after.signedHash !== hash) {
    const zh = '合同内容与对方签署时不一致，请重新发送签署'
    const en = 'The contents are not those that the other side signed: send the contract again'
    return { problems: [problemAt('status', zh, en)] }
  }
  const sideHash = await hashOf(moment.app, hash, side)
  return {
    steps: await partnerSteps(moment, isSupplier),
    values: {
      ...{ signedHash: hash, agreedHash: hash },
      ...(isSupplier ? { supplierSignHash: sideHash } : { buyerSignHash: sideHash }),
      ...(other.time ? { signDate: todayText() } : { status: moment.before?.status }),
    },
  }
}

/** An approved change is agreed, too. Changes of lines are those of the hook of purchase contracts. */
async function changed({ after, model, resource }: Moment): Promise<ResultOf<typeof own>> {
  const hasLines = tablesOf(model, resource).some(({ key }) => key === 'lines')
  return hasLines || !after.signedHash ? {} : { values: { agreedHash: contentHash(after) } }
}

type Side = { readonly role: (typeof roles)[keyof typeof roles] } & {
  readonly [part in 'signer' | 'time' | 'picture' | 'file' | 'hash']: unknown
}

function sideOf(row: Signed, isSupplier: boolean): Side {
  return isSupplier
    ? {
        ...{ role: roles.supplier, signer: row.supplierSigner, time: row.supplierSignTime },
        ...{ picture: row.supplierSignature, file: row.supplierSignedFile, hash: row.supplierSignHash },
      }
    : {
        ...{ role: roles.buyer, signer: row.buyerSigner, time: row.buyerSignTime },
        ...{ picture: row.buyerSignature, file: row.buyerSignedFile, hash: row.buyerSignHash },
      }
}

/** Hash of a side: contents, signer, time, and the bytes of its picture and files. */
async function hashOf(
  { options }: App,
  content: unknown,
  { role, signer, time, picture, file }: Side,
): Promise<string> {
  const hash = signatureHash({ content, role, signer, time })
  for (const { id } of [...refsIn(picture), ...refsIn(file)]) {
    const stored = await readBytes(options, id)
    if (!stored) continue
    for await (const chunk of stored.bytes) hash.update(chunk)
  }
  return hash.digest('hex')
}

/** Steps that enter a signature in the parties of a purchase contract. */
async function partnerSteps(moment: Moment, isSupplier: boolean): Promise<readonly Step[]> {
  if (!tablesOf(moment.model, moment.resource).some(({ key }) => key === 'partners')) return []
  const { after, id } = moment
  const { role, signer, time: signTime } = sideOf(after, isSupplier)
  const partners = await rowsWhere(moment, partnerTable, { contractId: id, role })
  if (partners.length > 0)
    return partners.flatMap((row) => changeSteps(moment, partnerTable, row, { signer, signTime }, String(moment.doing)))
  const [organisation] = await rowsWhere(moment, organisationTable, { code: String(after.purOrg ?? '') })
  const name = isSupplier ? after.supplierName : (organisation?.name ?? after.purOrg)
  return addSteps(moment, partnerTable, { contractId: id, role, name, signer, signTime }).steps
}

/** Verdict on a contract as it is now: item of the dictionary `sign_check`. */
type Verdict = 'same' | 'agreed' | 'older' | 'content' | 'buyer' | 'supplier'

/** Compares a contract that is read with its signatures. */
export const signatureCheck: Reader = async ({ app, model, resource, session, row }) => {
  const record = row as Signed
  const sides = [sideOf(record, false), sideOf(record, true)].filter(({ time }) => time)
  if (sides.length === 0) return {}
  const verdict = await verdictOn(app, record, sides, async () =>
    withRows(app, session, tablesOf(model, resource), row),
  )
  const isWrong = verdict === 'content' || verdict === 'buyer' || verdict === 'supplier'
  return { signCheck: verdict, signWarning: isWrong ? verdict : null }
}

async function verdictOn(
  app: App,
  record: Signed,
  sides: readonly Side[],
  whole: () => Promise<{ readonly [field: string]: unknown }>,
): Promise<Verdict> {
  const { agreedHash, signedHash } = record
  // Signatures of older versions cover less, and share a file that the second one may have replaced.
  if (!signedHash) return 'older'
  const now = contentHash(await whole())
  if (now !== agreedHash) return 'content'
  for (const side of sides) {
    const isOlder = !(side.picture || side.file)
    if (!isOlder && side.hash !== (await hashOf(app, signedHash, side)))
      return side.role === roles.buyer ? 'buyer' : 'supplier'
  }
  if (sides.some(({ picture, file }) => !(picture || file))) return 'older'
  return agreedHash === signedHash ? 'same' : 'agreed'
}
