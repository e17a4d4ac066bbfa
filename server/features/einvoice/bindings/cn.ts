import { elementsAt, type Found, textAt, valueAt } from '../../xml/find.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import { type Decimal, decimal, decimalText, sum, times } from '../model/decimal.ts'
import { type Group, type Invoice, number, text } from '../model/invoice.ts'
import { cnTerms } from '../model/terms.ts'
import { type Binding, below, boundGroup } from './binding.ts'

const data = 'EInvoiceData'

const binding: Binding = {
  terms: {
    'BT-1': 'TaxSupervisionInfo/InvoiceNumber',
    'BT-2': 'TaxSupervisionInfo/IssueTime',
    [cnTerms.kind]: 'Header/InherentLabel/GeneralOrSpecialVAT/LabelCode',
    ...below(`${data}/SellerInformation`, {
      'BT-27': 'SellerName',
      'BT-31': 'SellerIdNum',
      'BT-42': 'SellerTelNum',
    }),
    ...below(`${data}/BuyerInformation`, { 'BT-44': 'BuyerName', 'BT-48': 'BuyerIdNum', 'BT-57': 'BuyerTelNum' }),
    ...below(`${data}/BasicInformation`, {
      'BT-106': 'TotalAmWithoutTax',
      'BT-109': 'TotalAmWithoutTax',
      'BT-110': 'TotalTaxAm',
      'BT-112': 'TotalTax-includedAmount',
      'BT-115': 'TotalTax-includedAmount',
    }),
    'BT-22': `${data}/AdditionalInformation/Remark`,
  },
  groups: {
    'BG-5': { at: `${data}/SellerInformation`, terms: { 'BT-35': 'SellerAddr' } },
    'BG-8': { at: `${data}/BuyerInformation`, terms: { 'BT-50': 'BuyerAddr' } },
  },
}

const line: Binding = {
  terms: {
    'BT-129': 'Quantity',
    'BT-130': 'MeaUnits',
    'BT-131': 'Amount',
    'BT-146': 'UnPrice',
    'BT-152': 'TaxRate',
    'BT-153': 'ItemName',
    'BT-158': 'TaxClassificationCode',
    [cnTerms.lineTax]: 'ComTaxAm',
    [cnTerms.spec]: 'SpecMod',
  },
}

/** Fully digital e-invoice (数电票) of the Chinese tax administration, as XML. Its VAT breakdown is that of its lines. */
export function fromCn(root: XmlElement): Invoice {
  const {
    terms,
    groups,
    line: at,
  } = boundGroup(root, binding, (term, found) =>
    term === 'BT-2' ? { ...found, text: found.text.slice(0, 10) } : found,
  )
  const lines = elementsAt(root, `${data}/IssuItemInformation`).map(lineOf)
  // A red invoice is negative as a whole.
  const isCredit = (number({ line: at, terms, groups }, 'BT-112')?.units ?? 0n) < 0n
  const made = { 'BT-3': given(isCredit ? '381' : '380', at), 'BT-5': given('CNY', at) }
  const account = valueAt(root, `${data}/SellerInformation/SellerBankAccNum`)
  const payment = account ? [{ line: account.line, terms: { 'BT-84': account }, groups: {} }] : []
  return {
    line: at,
    terms: { ...terms, ...made },
    groups: {
      ...groups,
      'BG-16': [{ line: at, terms: {}, groups: { 'BG-17': payment } }],
      'BG-25': lines,
      'BG-23': breakdownOf(lines),
    },
    syntax: 'cn',
    isCredit,
  }
}

const given = (value: string, line: number): Found => ({ text: value, line, attributes: {} })

/** Rates are shares (0.13) or words: 免税 is exempt, 不征税 is outside the scope of VAT. */
function lineOf(element: XmlElement, index: number): Group {
  const { terms, groups, line: at } = boundGroup(element, line)
  const rate = decimal(textAt(element, 'TaxRate'))
  const percent = rate && times(rate, { units: 100n, scale: 0 })
  const category = percent
    ? percent.units === 0n
      ? 'Z'
      : 'S'
    : textAt(element, 'TaxRate').includes('不征')
      ? 'O'
      : 'E'
  const made = {
    'BT-126': given(String(index + 1), at),
    'BT-151': given(category, at),
    'BT-152': given(percent ? trimmed(percent) : '0', at),
  }
  return { line: at, terms: { ...terms, ...made }, groups }
}

const trimmed = (number: Decimal) =>
  decimalText(number).replace(/\.?0+$/, (zeros) => (zeros.includes('.') ? '' : zeros))

function breakdownOf(lines: readonly Group[]): readonly Group[] {
  const kinds = Map.groupBy(lines, (each) => `${text(each, 'BT-151')} ${text(each, 'BT-152')}`)
  return [...kinds.values()].map((same) => {
    const [{ line: at, terms }] = same as [Group]
    const added = (term: string) => given(decimalText(sum(...same.flatMap((each) => number(each, term) ?? [])), 2), at)
    return {
      line: at,
      terms: {
        'BT-116': added('BT-131'),
        'BT-117': added(cnTerms.lineTax),
        ...(terms['BT-151'] && { 'BT-118': terms['BT-151'] }),
        ...(terms['BT-152'] && { 'BT-119': terms['BT-152'] }),
      },
      groups: {},
    }
  })
}
