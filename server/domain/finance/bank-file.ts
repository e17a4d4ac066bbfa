import { minorUnit } from '../../../src/schema/base/minor-unit.ts'
import { decimal, decimalText, sum, zero } from '../../features/einvoice/model/decimal.ts'
import { writeXml, type XmlPart } from '../../features/xml/write-xml.ts'

/** Account of a payment: its number, and its bank by SWIFT code, clearing number (CNAPS) or name. */
export type BankAccount = {
  readonly name: string
  readonly number: string
  readonly country: string
  readonly swift: string
  readonly cnaps: string
  readonly bankName: string
}

/** Credit transfer of a bank file. */
export type Transfer = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly from: BankAccount
  readonly to: BankAccount
  /** What is paid, such as invoice numbers. */
  readonly about: string
}

type BankFile = {
  readonly id: string
  /** `2026-03-05T10:00:00` */
  readonly created: string
  /** Day of execution, `2026-03-05`. */
  readonly day: string
  readonly initiator: string
  readonly transfers: readonly Transfer[]
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/**
 * Bank file: a customer credit transfer initiation of ISO 20022 (pain.001.001.09). Transfers with the same account and currency are one
 * payment information block; the header and each block carry the number of transfers and their control sum.
 */
export function bankFile({ id, created, day, initiator, transfers }: BankFile): string {
  const groups = Map.groupBy(transfers, ({ from, currency }) => `${from.number}/${currency}`)
  const blocks = [...groups.values()].map((own, index) => block(`${id}-${index + 1}`, day, own))
  return writeXml([
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', within(id, 35)],
              ['CreDtTm', created],
              ['NbOfTxs', transfers.length],
              ['CtrlSum', controlSum(transfers)],
              ['InitgPty', [['Nm', within(initiator, 140)]]],
            ],
          ],
          ...blocks,
        ],
      ],
    ],
    { xmlns: namespace },
  ])
}

function block(id: string, day: string, transfers: readonly Transfer[]): XmlPart {
  const [first] = transfers as readonly [Transfer]
  return [
    'PmtInf',
    [
      ['PmtInfId', within(id, 35)],
      ['PmtMtd', 'TRF'],
      ['NbOfTxs', transfers.length],
      ['CtrlSum', controlSum(transfers)],
      ['ReqdExctnDt', [['Dt', day]]],
      ['Dbtr', party(first.from)],
      ['DbtrAcct', [...accountId(first.from), ['Ccy', first.currency]]],
      ['DbtrAgt', agent(first.from)],
      ...transfers.map(transfer),
    ],
  ]
}

function transfer({ id, amount, currency, to, about }: Transfer): XmlPart {
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', within(id, 35)]]],
      ['Amt', [['InstdAmt', amount.toFixed(minorUnit(currency)), { Ccy: currency }]]],
      ['ChrgBr', 'SHAR'],
      ['CdtrAgt', agent(to)],
      ['Cdtr', party(to)],
      ['CdtrAcct', accountId(to)],
      ['RmtInf', [['Ustrd', within(about, 140)]]],
    ],
  ]
}

/** Exact sum of amounts, of all currencies: a check of the transmission. */
function controlSum(transfers: readonly Transfer[]): string {
  const amounts = transfers.map(({ amount, currency }) => decimal(amount.toFixed(minorUnit(currency))) ?? zero)
  return decimalText(sum(...amounts), 2)
}

function party({ name, country }: BankAccount): readonly XmlPart[] {
  return [
    ['Nm', within(name, 140)],
    ['PstlAdr', [['Ctry', /^[A-Z]{2}$/.test(country) ? country : '']]],
  ]
}

function accountId({ number }: BankAccount): readonly XmlPart[] {
  const plain = number.replaceAll(/[\s-]/g, '').toUpperCase()
  return [['Id', isIban(plain) ? [['IBAN', plain]] : [['Othr', [['Id', within(plain, 34)]]]]]]
}

/** Bank by its SWIFT code and, in China, its number in the clearing system. */
function agent({ swift, cnaps, bankName }: BankAccount): readonly XmlPart[] {
  const bic = swift.toUpperCase()
  return [
    [
      'FinInstnId',
      [
        ['BICFI', isBic(bic) ? bic : ''],
        [
          'ClrSysMmbId',
          cnaps === ''
            ? []
            : [
                ['ClrSysId', [['Cd', 'CNAPS']]],
                ['MmbId', within(cnaps, 35)],
              ],
        ],
        ['Nm', within(bankName, 140)],
      ],
    ],
  ]
}

const isBic = (text: string) => /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text)

/** Whether a text is an IBAN: its check digits are right (ISO 13616, remainder 1 modulo 97). */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const within = (text: string, most: number) => [...text.trim()].slice(0, most).join('')
