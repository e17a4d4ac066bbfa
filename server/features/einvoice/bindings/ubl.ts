import type { Found } from '../../xml/find.ts'
import { elementsAt } from '../../xml/find.ts'
import type { XmlElement } from '../../xml/xml-element.ts'
import type { Group, Invoice } from '../model/invoice.ts'
import { type Binding, below, boundGroup } from './binding.ts'

const vat = 'PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID'

const address = (terms: readonly [string, string, string, string, string, string, string]) => {
  const paths = [
    'StreetName',
    'AdditionalStreetName',
    'AddressLine/Line',
    'CityName',
    'PostalZone',
    'CountrySubentity',
    'Country/IdentificationCode',
  ]
  return Object.fromEntries(terms.map((term, index) => [term, paths[index] ?? '']))
}

const seller = below('AccountingSupplierParty/Party', {
  'BT-27': 'PartyLegalEntity/RegistrationName',
  'BT-28': 'PartyName/Name',
  'BT-29': 'PartyIdentification[ID/@schemeID!=SEPA]/ID',
  'BT-30': 'PartyLegalEntity/CompanyID',
  'BT-31': vat,
  'BT-32': 'PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID',
  'BT-33': 'PartyLegalEntity/CompanyLegalForm',
  'BT-34': 'EndpointID',
  'BT-41': 'Contact/Name',
  'BT-42': 'Contact/Telephone',
  'BT-43': 'Contact/ElectronicMail',
})

const buyer = below('AccountingCustomerParty/Party', {
  'BT-44': 'PartyLegalEntity/RegistrationName',
  'BT-45': 'PartyName/Name',
  'BT-46': 'PartyIdentification/ID',
  'BT-47': 'PartyLegalEntity/CompanyID',
  'BT-48': vat,
  'BT-49': 'EndpointID',
  'BT-56': 'Contact/Name',
  'BT-57': 'Contact/Telephone',
  'BT-58': 'Contact/ElectronicMail',
})

const totals = below('LegalMonetaryTotal', {
  'BT-106': 'LineExtensionAmount',
  'BT-107': 'AllowanceTotalAmount',
  'BT-108': 'ChargeTotalAmount',
  'BT-109': 'TaxExclusiveAmount',
  'BT-112': 'TaxInclusiveAmount',
  'BT-113': 'PrepaidAmount',
  'BT-114': 'PayableRoundingAmount',
  'BT-115': 'PayableAmount',
})

const head = {
  'BT-1': 'ID',
  'BT-2': 'IssueDate',
  'BT-3': 'InvoiceTypeCode|CreditNoteTypeCode',
  'BT-5': 'DocumentCurrencyCode',
  'BT-6': 'TaxCurrencyCode',
  'BT-7': 'TaxPointDate',
  'BT-8': 'InvoicePeriod/DescriptionCode',
  'BT-10': 'BuyerReference',
  'BT-11': 'ProjectReference/ID',
  'BT-12': 'ContractDocumentReference/ID',
  'BT-13': 'OrderReference/ID',
  'BT-14': 'OrderReference/SalesOrderID',
  'BT-15': 'ReceiptDocumentReference/ID',
  'BT-16': 'DespatchDocumentReference/ID',
  'BT-17': 'OriginatorDocumentReference/ID',
  'BT-18': 'AdditionalDocumentReference[DocumentTypeCode=130]/ID',
  'BT-19': 'AccountingCost',
  'BT-20': 'PaymentTerms/Note',
  'BT-22': 'Note',
  'BT-23': 'ProfileID',
  'BT-24': 'CustomizationID',
  'BT-70': 'Delivery/DeliveryParty/PartyName/Name',
  'BT-71': 'Delivery/DeliveryLocation/ID',
  'BT-72': 'Delivery/ActualDeliveryDate',
}

const allowance = (terms: readonly string[]): Binding['terms'] => {
  const paths = [
    'Amount',
    'BaseAmount',
    'MultiplierFactorNumeric',
    'TaxCategory/ID',
    'TaxCategory/Percent',
    'AllowanceChargeReason',
    'AllowanceChargeReasonCode',
  ]
  return Object.fromEntries(terms.flatMap((term, index) => (term === '' ? [] : [[term, paths[index] ?? '']])))
}
const ofDocument = (first: number) => allowance([0, 1, 2, 3, 4, 5, 6].map((step) => `BT-${first + step}`))
const ofLine = (first: number) =>
  allowance([`BT-${first}`, `BT-${first + 1}`, `BT-${first + 2}`, '', '', `BT-${first + 3}`, `BT-${first + 4}`])

const line: Binding = {
  terms: {
    'BT-126': 'ID',
    'BT-127': 'Note',
    'BT-128': 'DocumentReference/ID',
    'BT-129': 'InvoicedQuantity|CreditedQuantity',
    'BT-130': 'InvoicedQuantity|CreditedQuantity/@unitCode',
    'BT-131': 'LineExtensionAmount',
    'BT-132': 'OrderLineReference/LineID',
    'BT-133': 'AccountingCost',
    'BT-146': 'Price/PriceAmount',
    'BT-147': 'Price/AllowanceCharge/Amount',
    'BT-148': 'Price/AllowanceCharge/BaseAmount',
    'BT-149': 'Price/BaseQuantity',
    'BT-150': 'Price/BaseQuantity/@unitCode',
    ...below('Item', {
      'BT-151': 'ClassifiedTaxCategory/ID',
      'BT-152': 'ClassifiedTaxCategory/Percent',
      'BT-153': 'Name',
      'BT-154': 'Description',
      'BT-155': 'SellersItemIdentification/ID',
      'BT-156': 'BuyersItemIdentification/ID',
      'BT-157': 'StandardItemIdentification/ID',
      'BT-158': 'CommodityClassification/ItemClassificationCode',
      'BT-159': 'OriginCountry/IdentificationCode',
    }),
  },
  groups: {
    'BG-26': { at: 'InvoicePeriod', terms: { 'BT-134': 'StartDate', 'BT-135': 'EndDate' } },
    'BG-27': { at: 'AllowanceCharge[ChargeIndicator=false]', terms: ofLine(136) },
    'BG-28': { at: 'AllowanceCharge[ChargeIndicator=true]', terms: ofLine(141) },
    'BG-32': { at: 'Item/AdditionalItemProperty', terms: { 'BT-160': 'Name', 'BT-161': 'Value' } },
  },
}

const binding: Binding = {
  terms: { ...head, ...seller, ...buyer, ...totals },
  groups: {
    'BG-3': { at: 'BillingReference/InvoiceDocumentReference', terms: { 'BT-25': 'ID', 'BT-26': 'IssueDate' } },
    'BG-5': {
      at: 'AccountingSupplierParty/Party/PostalAddress',
      terms: address(['BT-35', 'BT-36', 'BT-162', 'BT-37', 'BT-38', 'BT-39', 'BT-40']),
    },
    'BG-8': {
      at: 'AccountingCustomerParty/Party/PostalAddress',
      terms: address(['BT-50', 'BT-51', 'BT-163', 'BT-52', 'BT-53', 'BT-54', 'BT-55']),
    },
    'BG-10': {
      at: 'PayeeParty',
      terms: {
        'BT-59': 'PartyName/Name',
        'BT-60': 'PartyIdentification[ID/@schemeID!=SEPA]/ID',
        'BT-61': 'PartyLegalEntity/CompanyID',
      },
    },
    'BG-11': {
      at: 'TaxRepresentativeParty',
      terms: { 'BT-62': 'PartyName/Name', 'BT-63': vat },
      groups: {
        'BG-12': {
          at: 'PostalAddress',
          terms: address(['BT-64', 'BT-65', 'BT-164', 'BT-66', 'BT-67', 'BT-68', 'BT-69']),
        },
      },
    },
    'BG-14': { at: 'InvoicePeriod', terms: { 'BT-73': 'StartDate', 'BT-74': 'EndDate', 'BT-8': 'DescriptionCode' } },
    'BG-15': {
      at: 'Delivery/DeliveryLocation/Address',
      terms: address(['BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-79', 'BT-80']),
    },
    'BG-16': {
      at: 'PaymentMeans',
      terms: {
        'BT-81': 'PaymentMeansCode',
        'BT-82': 'PaymentMeansCode/@name',
        'BT-83': 'PaymentID',
        'BT-87': 'CardAccount/PrimaryAccountNumberID',
        'BT-89': 'PaymentMandate/ID',
      },
      groups: {
        'BG-17': {
          at: 'PayeeFinancialAccount',
          terms: { 'BT-84': 'ID', 'BT-85': 'Name', 'BT-86': 'FinancialInstitutionBranch/ID' },
        },
      },
    },
    'BG-20': { at: 'AllowanceCharge[ChargeIndicator=false]', terms: ofDocument(92) },
    'BG-21': { at: 'AllowanceCharge[ChargeIndicator=true]', terms: ofDocument(99) },
    'BG-23': {
      at: 'TaxTotal/TaxSubtotal',
      terms: {
        'BT-116': 'TaxableAmount',
        'BT-117': 'TaxAmount',
        'BT-118': 'TaxCategory/ID',
        'BT-119': 'TaxCategory/Percent',
        'BT-120': 'TaxCategory/TaxExemptionReason',
        'BT-121': 'TaxCategory/TaxExemptionReasonCode',
      },
    },
    'BG-24': {
      at: 'AdditionalDocumentReference[DocumentTypeCode!=130]',
      terms: {
        'BT-122': 'ID',
        'BT-123': 'DocumentDescription',
        'BT-124': 'Attachment/ExternalReference/URI',
        'BT-125': 'Attachment/EmbeddedDocumentBinaryObject/@mimeCode',
      },
    },
    'BG-25': { at: 'InvoiceLine|CreditNoteLine', ...line },
  },
}

/** Invoice or credit note of UBL 2.1. */
export function fromUbl(root: XmlElement): Invoice {
  const group = boundGroup(root, binding)
  const isCredit = root.name === 'CreditNote'
  const due = isCredit ? 'PaymentMeans/PaymentDueDate' : 'DueDate'
  const dueDate = boundGroup(root, { terms: { 'BT-9': due } }).terms
  return { ...group, terms: { ...group.terms, ...dueDate, ...taxTotals(root, group) }, syntax: 'ubl', isCredit }
}

/** Tax totals: the one in the currency of the invoice (BT-110), and the one in that of its VAT (BT-111). */
function taxTotals(root: XmlElement, { terms }: Group): Readonly<Record<string, Found>> {
  const amounts = elementsAt(root, 'TaxTotal/TaxAmount')
  const own = terms['BT-5']?.text
  const other = terms['BT-6']?.text
  const inOwn = amounts.find(({ attributes }) => attributes.currencyID === own)
  const inOther =
    other === undefined || other === own ? undefined : amounts.find(({ attributes }) => attributes.currencyID === other)
  return { ...(inOwn && { 'BT-110': inOwn }), ...(inOther && { 'BT-111': inOther }) }
}
