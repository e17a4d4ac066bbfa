import { elementsAt, type Found } from '../../xml/find.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import type { Group, Invoice } from '../model/invoice.ts'
import { type Binding, below, boundGroup } from './binding.ts'

const deal = 'SupplyChainTradeTransaction'
const agreement = `${deal}/ApplicableHeaderTradeAgreement`
const delivery = `${deal}/ApplicableHeaderTradeDelivery`
const settlement = `${deal}/ApplicableHeaderTradeSettlement`

const addressPaths = [
  'LineOne',
  'LineTwo',
  'LineThree',
  'CityName',
  'PostcodeCode',
  'CountrySubDivisionName',
  'CountryID',
]
const address = (terms: readonly string[]) =>
  Object.fromEntries(terms.map((term, index) => [term, addressPaths[index] ?? '']))

const vat = 'SpecifiedTaxRegistration/ID[@schemeID=VA]'
const number = 'IssuerAssignedID'

const contact = (person: string, phone: string, mail: string) =>
  below('DefinedTradeContact', {
    [person]: 'PersonName|DepartmentName',
    [phone]: 'TelephoneUniversalCommunication/CompleteNumber',
    [mail]: 'EmailURIUniversalCommunication/URIID',
  })

const head = {
  ...below('ExchangedDocumentContext', {
    'BT-23': 'BusinessProcessSpecifiedDocumentContextParameter/ID',
    'BT-24': 'GuidelineSpecifiedDocumentContextParameter/ID',
  }),
  ...below('ExchangedDocument', {
    'BT-1': 'ID',
    'BT-2': 'IssueDateTime/DateTimeString',
    'BT-3': 'TypeCode',
    'BT-22': 'IncludedNote/Content',
  }),
  ...below(agreement, {
    'BT-10': 'BuyerReference',
    'BT-11': 'SpecifiedProcuringProject/ID',
    'BT-12': `ContractReferencedDocument/${number}`,
    'BT-13': `BuyerOrderReferencedDocument/${number}`,
    'BT-14': `SellerOrderReferencedDocument/${number}`,
    'BT-17': `AdditionalReferencedDocument[TypeCode=50]/${number}`,
    'BT-18': `AdditionalReferencedDocument[TypeCode=130]/${number}`,
  }),
  ...below(`${agreement}/SellerTradeParty`, {
    'BT-27': 'Name',
    'BT-28': 'SpecifiedLegalOrganization/TradingBusinessName',
    'BT-29': 'ID|GlobalID',
    'BT-30': 'SpecifiedLegalOrganization/ID',
    'BT-31': vat,
    'BT-32': 'SpecifiedTaxRegistration/ID[@schemeID=FC]',
    'BT-33': 'Description',
    'BT-34': 'URIUniversalCommunication/URIID',
    ...contact('BT-41', 'BT-42', 'BT-43'),
  }),
  ...below(`${agreement}/BuyerTradeParty`, {
    'BT-44': 'Name',
    'BT-45': 'SpecifiedLegalOrganization/TradingBusinessName',
    'BT-46': 'ID|GlobalID',
    'BT-47': 'SpecifiedLegalOrganization/ID',
    'BT-48': vat,
    'BT-49': 'URIUniversalCommunication/URIID',
    ...contact('BT-56', 'BT-57', 'BT-58'),
  }),
  ...below(delivery, {
    'BT-15': `ReceivingAdviceReferencedDocument/${number}`,
    'BT-16': `DespatchAdviceReferencedDocument/${number}`,
    'BT-70': 'ShipToTradeParty/Name',
    'BT-71': 'ShipToTradeParty/ID|GlobalID',
    'BT-72': 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString',
  }),
  ...below(settlement, {
    'BT-5': 'InvoiceCurrencyCode',
    'BT-6': 'TaxCurrencyCode',
    'BT-7': 'ApplicableTradeTax/TaxPointDate/DateString',
    'BT-8': 'ApplicableTradeTax/DueDateTypeCode',
    'BT-9': 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString',
    'BT-19': 'ReceivableSpecifiedTradeAccountingAccount/ID',
    'BT-20': 'SpecifiedTradePaymentTerms/Description',
  }),
  ...below(`${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`, {
    'BT-106': 'LineTotalAmount',
    'BT-107': 'AllowanceTotalAmount',
    'BT-108': 'ChargeTotalAmount',
    'BT-109': 'TaxBasisTotalAmount',
    'BT-112': 'GrandTotalAmount',
    'BT-113': 'TotalPrepaidAmount',
    'BT-114': 'RoundingAmount',
    'BT-115': 'DuePayableAmount',
  }),
}

const allowancePaths = [
  'ActualAmount',
  'BasisAmount',
  'CalculationPercent',
  'CategoryTradeTax/CategoryCode',
  'CategoryTradeTax/RateApplicablePercent',
  'Reason',
  'ReasonCode',
]
const ofDocument = (first: number) =>
  Object.fromEntries(allowancePaths.map((path, index) => [`BT-${first + index}`, path]))
const ofLine = (first: number) =>
  Object.fromEntries(
    ['ActualAmount', 'BasisAmount', 'CalculationPercent', 'Reason', 'ReasonCode'].map((path, index) => [
      `BT-${first + index}`,
      path,
    ]),
  )

const line: Binding = {
  terms: {
    'BT-126': 'AssociatedDocumentLineDocument/LineID',
    'BT-127': 'AssociatedDocumentLineDocument/IncludedNote/Content',
    ...below('SpecifiedLineTradeDelivery', { 'BT-129': 'BilledQuantity', 'BT-130': 'BilledQuantity/@unitCode' }),
    ...below('SpecifiedLineTradeAgreement', {
      'BT-132': 'BuyerOrderReferencedDocument/LineID',
      'BT-146': 'NetPriceProductTradePrice/ChargeAmount',
      'BT-147': 'GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount',
      'BT-148': 'GrossPriceProductTradePrice/ChargeAmount',
      'BT-149': 'NetPriceProductTradePrice/BasisQuantity',
      'BT-150': 'NetPriceProductTradePrice/BasisQuantity/@unitCode',
    }),
    ...below('SpecifiedLineTradeSettlement', {
      'BT-128': `AdditionalReferencedDocument[TypeCode=130]/${number}`,
      'BT-131': 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      'BT-133': 'ReceivableSpecifiedTradeAccountingAccount/ID',
      'BT-151': 'ApplicableTradeTax/CategoryCode',
      'BT-152': 'ApplicableTradeTax/RateApplicablePercent',
    }),
    ...below('SpecifiedTradeProduct', {
      'BT-153': 'Name',
      'BT-154': 'Description',
      'BT-155': 'SellerAssignedID',
      'BT-156': 'BuyerAssignedID',
      'BT-157': 'GlobalID',
      'BT-158': 'DesignatedProductClassification/ClassCode',
      'BT-159': 'OriginTradeCountry/ID',
    }),
  },
  groups: {
    'BG-26': {
      at: 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod',
      terms: { 'BT-134': 'StartDateTime/DateTimeString', 'BT-135': 'EndDateTime/DateTimeString' },
    },
    'BG-27': {
      at: 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]',
      terms: ofLine(136),
    },
    'BG-28': {
      at: 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]',
      terms: ofLine(141),
    },
    'BG-32': {
      at: 'SpecifiedTradeProduct/ApplicableProductCharacteristic',
      terms: { 'BT-160': 'Description', 'BT-161': 'Value' },
    },
  },
}

const binding: Binding = {
  terms: head,
  groups: {
    'BG-3': {
      at: `${settlement}/InvoiceReferencedDocument`,
      terms: { 'BT-25': number, 'BT-26': 'FormattedIssueDateTime/DateTimeString' },
    },
    'BG-5': {
      at: `${agreement}/SellerTradeParty/PostalTradeAddress`,
      terms: address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    },
    'BG-8': {
      at: `${agreement}/BuyerTradeParty/PostalTradeAddress`,
      terms: address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
    },
    'BG-10': {
      at: `${settlement}/PayeeTradeParty`,
      terms: { 'BT-59': 'Name', 'BT-60': 'ID|GlobalID', 'BT-61': 'SpecifiedLegalOrganization/ID' },
    },
    'BG-11': {
      at: `${agreement}/SellerTaxRepresentativeTradeParty`,
      terms: { 'BT-62': 'Name', 'BT-63': vat },
      groups: {
        'BG-12': {
          at: 'PostalTradeAddress',
          terms: address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
        },
      },
    },
    'BG-14': {
      at: `${settlement}/BillingSpecifiedPeriod`,
      terms: { 'BT-73': 'StartDateTime/DateTimeString', 'BT-74': 'EndDateTime/DateTimeString' },
    },
    'BG-15': {
      at: `${delivery}/ShipToTradeParty/PostalTradeAddress`,
      terms: address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
    },
    'BG-16': {
      at: `${settlement}/SpecifiedTradeSettlementPaymentMeans`,
      terms: {
        'BT-81': 'TypeCode',
        'BT-82': 'Information',
        'BT-87': 'ApplicableTradeSettlementFinancialCard/ID',
        'BT-91': 'PayerPartyDebtorFinancialAccount/IBANID',
      },
      groups: {
        'BG-17': {
          at: 'PayeePartyCreditorFinancialAccount',
          terms: { 'BT-84': 'IBANID|ProprietaryID', 'BT-85': 'AccountName' },
        },
      },
    },
    'BG-20': {
      at: `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false]`,
      terms: ofDocument(92),
    },
    'BG-21': {
      at: `${settlement}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true]`,
      terms: ofDocument(99),
    },
    'BG-23': {
      at: `${settlement}/ApplicableTradeTax`,
      terms: {
        'BT-116': 'BasisAmount',
        'BT-117': 'CalculatedAmount',
        'BT-118': 'CategoryCode',
        'BT-119': 'RateApplicablePercent',
        'BT-120': 'ExemptionReason',
        'BT-121': 'ExemptionReasonCode',
      },
    },
    'BG-24': {
      at: `${agreement}/AdditionalReferencedDocument[TypeCode=916]`,
      terms: {
        'BT-122': number,
        'BT-123': 'Name',
        'BT-124': 'URIID',
        'BT-125': 'AttachmentBinaryObject/@mimeCode',
      },
    },
    'BG-25': { at: `${deal}/IncludedSupplyChainTradeLineItem`, ...line },
  },
}

const dates: ReadonlySet<string> = new Set('BT-2 BT-7 BT-9 BT-26 BT-72 BT-73 BT-74 BT-134 BT-135'.split(' '))
/** Types of credit notes (UNTDID 1001). */
const creditTypes: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '))

/** Invoice of the Cross Industry Invoice D16B. */
export function fromCii(root: XmlElement): Invoice {
  const group = boundGroup(root, binding, (term, found) => (dates.has(term) ? withDate(found) : found))
  const terms = { ...group.terms, ...taxTotals(root, group) }
  return { ...group, terms, syntax: 'cii', isCredit: creditTypes.has(terms['BT-3']?.text ?? '') }
}

/** Date of format 102, `20261125`, as the other syntaxes write it. */
function withDate(found: Found): Found {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(found.text) ?? []
  return year === undefined ? found : { ...found, text: `${year}-${month}-${day}` }
}

function taxTotals(root: XmlElement, { terms }: Group): Readonly<Record<string, Found>> {
  const amounts = elementsAt(root, `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`)
  const own = terms['BT-5']?.text ?? ''
  const other = terms['BT-6']?.text
  const currency = (each: XmlElement) => each.attributes.currencyID ?? own
  const inOwn = amounts.find((each) => currency(each) === own)
  const inOther = other === undefined || other === own ? undefined : amounts.find((each) => currency(each) === other)
  return { ...(inOwn && { 'BT-110': inOwn }), ...(inOther && { 'BT-111': inOther }) }
}
