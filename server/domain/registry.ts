import type { Reader } from '../records/read/readers.ts'
import type { Hook } from '../records/write/hook.ts'
import { approvalMatrix } from './hooks/account/approval-matrix.ts'
import { ownDelegation } from './hooks/account/own-delegation.ts'
import { userAccount } from './hooks/account/user-account.ts'
import { userBinding } from './hooks/account/user-binding.ts'
import { auctionHall } from './hooks/auction-hall.ts'
import { bidEligibility } from './hooks/bid-eligibility.ts'
import { billRule } from './hooks/bill-rule.ts'
import { checkRule } from './hooks/check-rule.ts'
import { comment } from './hooks/comment.ts'
import { contract } from './hooks/contract/contract.ts'
import { mouldContract } from './hooks/contract/mould-contract.ts'
import { mouldShots } from './hooks/contract/mould-shots.ts'
import { contractSigning, signatureCheck } from './hooks/contract/signing.ts'
import { dataRule } from './hooks/data-rule.ts'
import { dataSource } from './hooks/data-source.ts'
import { goodsReceipt } from './hooks/deliveries/goods-receipt.ts'
import { goodsReturn } from './hooks/deliveries/goods-return.ts'
import { inspectedLine } from './hooks/deliveries/inspected-line.ts'
import { inspection } from './hooks/deliveries/inspection.ts'
import { overDelivery } from './hooks/deliveries/over-delivery.ts'
import { receivedLine } from './hooks/deliveries/received-line.ts'
import { redLine } from './hooks/deliveries/red-line.ts'
import { redReceipt } from './hooks/deliveries/red-receipt.ts'
import { returnedLine } from './hooks/deliveries/returned-line.ts'
import { shippedLine } from './hooks/deliveries/shipped-line.ts'
import { shippingNotice } from './hooks/deliveries/shipping-notice.ts'
import { dictionary } from './hooks/dictionary.ts'
import { evalAdjust } from './hooks/eval/collect.ts'
import { evalPlan } from './hooks/eval/plan.ts'
import { evalScore } from './hooks/eval/score.ts'
import { exchangeRate } from './hooks/exchange-rate.ts'
import { extensionFields } from './hooks/extension-fields.ts'
import { fillRule } from './hooks/fill-rule.ts'
import { acceptanceBill } from './hooks/finance/acceptance-bill.ts'
import { applicationLine } from './hooks/finance/application-line.ts'
import { deduction } from './hooks/finance/deduction.ts'
import { invoiceApplication } from './hooks/finance/invoice-application.ts'
import { invoiceException } from './hooks/finance/invoice-exception.ts'
import { invoiceMatch } from './hooks/finance/invoice-match.ts'
import { payment } from './hooks/finance/payment.ts'
import { paymentApplication } from './hooks/finance/payment-application.ts'
import { paymentBatch } from './hooks/finance/payment-batch.ts'
import { paymentBatchLine } from './hooks/finance/payment-batch-line.ts'
import { paymentLine } from './hooks/finance/payment-line.ts'
import { redInvoice } from './hooks/finance/red-invoice.ts'
import { redInvoiceLine } from './hooks/finance/red-invoice-line.ts'
import { statement } from './hooks/finance/statement.ts'
import { formStyle, formStyleField } from './hooks/form-style.ts'
import { incomingWebhook } from './hooks/incoming-webhook.ts'
import { job } from './hooks/job.ts'
import { jobCopy } from './hooks/job-copy.ts'
import { keptDocument } from './hooks/kept-document.ts'
import { labelLayout } from './hooks/label-layout.ts'
import { categoryCode, departCode } from './hooks/level-code.ts'
import { listView } from './hooks/list-view.ts'
import { message } from './hooks/message.ts'
import { messageTemplate } from './hooks/message-template.ts'
import { cancelLetter } from './hooks/orders/cancel-letter.ts'
import { cancelLine, scheduleLine } from './hooks/orders/open-line.ts'
import { orderAnswer } from './hooks/orders/order-answer.ts'
import { orderChange } from './hooks/orders/order-change.ts'
import { orderClose } from './hooks/orders/order-close.ts'
import { orderLetter } from './hooks/orders/order-letter.ts'
import { orderLine } from './hooks/orders/order-line.ts'
import { orderTerms } from './hooks/orders/order-terms.ts'
import { schedule } from './hooks/orders/schedule.ts'
import { ownRole } from './hooks/own-role.ts'
import { paymentHold } from './hooks/payment-hold.ts'
import { portalAnnouncement } from './hooks/portal/announcement.ts'
import { portalAward } from './hooks/portal/award.ts'
import { portalResult } from './hooks/portal/winners.ts'
import { adjustedLine } from './hooks/prices/adjusted-line.ts'
import { priceAdjustment } from './hooks/prices/adjustment.ts'
import { inquiryLastPrice } from './hooks/prices/last-price.ts'
import { libraryPrice } from './hooks/prices/library-price.ts'
import { publication } from './hooks/publication.ts'
import { eightDStep } from './hooks/quality/eight-d-step.ts'
import { nonconformance } from './hooks/quality/nonconformance.ts'
import { qualityCheck } from './hooks/quality/quality-check.ts'
import { reading } from './hooks/quality/reading.ts'
import { requisition } from './hooks/requisition/requisition.ts'
import { requisitionLine } from './hooks/requisition/requisition-line.ts'
import { orderedRequisition, sourcedRequisition } from './hooks/requisition/requisition-source.ts'
import { amendedQuote } from './hooks/sourcing/amended-quote.ts'
import { awardCandidates } from './hooks/sourcing/award-candidates.ts'
import { awardDocuments } from './hooks/sourcing/award-documents.ts'
import { awardLines } from './hooks/sourcing/award-lines.ts'
import { awardPhases } from './hooks/sourcing/award-phases.ts'
import { awardPublication } from './hooks/sourcing/award-publication.ts'
import { awardRevocation } from './hooks/sourcing/award-revocation.ts'
import { bidInTime } from './hooks/sourcing/bid-in-time.ts'
import { bidOpening } from './hooks/sourcing/bid-opening.ts'
import { bidReceipt } from './hooks/sourcing/bid-receipt.ts'
import { bidBond, bondPaid } from './hooks/sourcing/bonds.ts'
import { clarification } from './hooks/sourcing/clarification.ts'
import { enrolment } from './hooks/sourcing/enrolment.ts'
import { evaluationSheet } from './hooks/sourcing/evaluation-sheet.ts'
import { evaluationSheets } from './hooks/sourcing/evaluation-sheets.ts'
import { eventTemplate } from './hooks/sourcing/event-template.ts'
import { eventTimes } from './hooks/sourcing/event-times.ts'
import { expert } from './hooks/sourcing/expert.ts'
import { expertDraw } from './hooks/sourcing/expert-draw.ts'
import { inquiryOpening } from './hooks/sourcing/inquiry-opening.ts'
import { inviteReminder } from './hooks/sourcing/invite-reminder.ts'
import { bidKnockOut } from './hooks/sourcing/knock-out.ts'
import { memberChange } from './hooks/sourcing/member-change.ts'
import { openedBid } from './hooks/sourcing/opened-bid.ts'
import { participation } from './hooks/sourcing/participation.ts'
import { quoteLines } from './hooks/sourcing/quote-lines.ts'
import { quoteRound } from './hooks/sourcing/quote-round.ts'
import { admissionCheck, supplierAdmission } from './hooks/supplier/admission.ts'
import { fileExpiry } from './hooks/supplier/file-expiry.ts'
import { financeDue } from './hooks/supplier/finance-due.ts'
import { supplierFiles } from './hooks/supplier/supplier-files.ts'
import { supplierInvitation } from './hooks/supplier/supplier-invitation.ts'
import { supplierLikeness } from './hooks/supplier/supplier-likeness.ts'
import { supplierStatus } from './hooks/supplier/supplier-status.ts'
import { invitedWarning, supplierWarning } from './hooks/supplier/supplier-warning.ts'
import { supplierChange } from './hooks/supplier-change/supplier-change.ts'
import { surveyAnswer, surveyAnswerItem } from './hooks/survey/answer.ts'
import { surveyIssue } from './hooks/survey/issue.ts'
import { surveyQuestion, surveyTemplate } from './hooks/survey/template.ts'
import { tenant } from './hooks/tenant/tenant.ts'
import { webhook } from './hooks/webhook.ts'

/** Hooks by their names in schema files. */
export const hooks: Readonly<Record<string, Hook>> = {
  'application-line': applicationLine,
  'adjusted-line': adjustedLine,
  'auction-hall': auctionHall,
  'award-documents': awardDocuments,
  'award-lines': awardLines,
  'award-phases': awardPhases,
  'award-candidates': awardCandidates,
  'award-publication': awardPublication,
  'award-revocation': awardRevocation,
  'bid-bond': bidBond,
  'bid-eligibility': bidEligibility,
  'bid-in-time': bidInTime,
  'bid-knock-out': bidKnockOut,
  'bid-opening': bidOpening,
  'bid-receipt': bidReceipt,
  'acceptance-bill': acceptanceBill,
  'invoice-application': invoiceApplication,
  'invoice-exception': invoiceException,
  'invoice-match': invoiceMatch,
  'red-invoice': redInvoice,
  deduction,
  payment,
  'payment-application': paymentApplication,
  'payment-batch': paymentBatch,
  'payment-batch-line': paymentBatchLine,
  'payment-line': paymentLine,
  'red-line': redLine,
  statement,
  'inquiry-last-price': inquiryLastPrice,
  'inquiry-opening': inquiryOpening,
  'bond-paid': bondPaid,
  'invite-reminder': inviteReminder,
  'bill-rule': billRule,
  'admission-check': admissionCheck,
  'category-code': categoryCode,
  'check-rule': checkRule,
  comment,
  contract,
  'contract-signing': contractSigning,
  'mould-contract': mouldContract,
  'mould-shots': mouldShots,
  'data-rule': dataRule,
  'data-source': dataSource,
  'depart-code': departCode,
  dictionary,
  'evaluation-sheet': evaluationSheet,
  'evaluation-sheets': evaluationSheets,
  expert,
  clarification,
  enrolment,
  'event-template': eventTemplate,
  'event-times': eventTimes,
  'opened-bid': openedBid,
  participation,
  'amended-quote': amendedQuote,
  'quote-lines': quoteLines,
  'expert-draw': expertDraw,
  'member-change': memberChange,
  'quote-round': quoteRound,
  'eval-adjust': evalAdjust,
  'eval-plan': evalPlan,
  'eval-score': evalScore,
  'exchange-rate': exchangeRate,
  'extension-fields': extensionFields,
  'fill-rule': fillRule,
  'file-expiry': fileExpiry,
  'finance-due': financeDue,
  'form-style': formStyle,
  'form-style-field': formStyleField,
  job,
  'job-copy': jobCopy,
  'goods-receipt': goodsReceipt,
  'goods-return': goodsReturn,
  'inspected-line': inspectedLine,
  inspection,
  'over-delivery': overDelivery,
  'received-line': receivedLine,
  'red-invoice-line': redInvoiceLine,
  'red-receipt': redReceipt,
  'returned-line': returnedLine,
  'shipped-line': shippedLine,
  'shipping-notice': shippingNotice,
  'label-layout': labelLayout,
  'library-price': libraryPrice,
  'list-view': listView,
  message,
  'message-template': messageTemplate,
  'cancel-letter': cancelLetter,
  'cancel-line': cancelLine,
  'order-answer': orderAnswer,
  'order-letter': orderLetter,
  'order-change': orderChange,
  'order-close': orderClose,
  'order-line': orderLine,
  'order-terms': orderTerms,
  schedule,
  'schedule-line': scheduleLine,
  'own-delegation': ownDelegation,
  'approval-matrix': approvalMatrix,
  'own-role': ownRole,
  'kept-document': keptDocument,
  'payment-hold': paymentHold,
  'portal-announcement': portalAnnouncement,
  'portal-award': portalAward,
  'portal-result': portalResult,
  'price-adjustment': priceAdjustment,
  publication,
  'eight-d-step': eightDStep,
  nonconformance,
  'quality-check': qualityCheck,
  reading,
  requisition,
  'requisition-line': requisitionLine,
  'ordered-requisition': orderedRequisition,
  'sourced-requisition': sourcedRequisition,
  'supplier-admission': supplierAdmission,
  'supplier-change': supplierChange,
  'supplier-files': supplierFiles,
  'supplier-invitation': supplierInvitation,
  'supplier-likeness': supplierLikeness,
  'supplier-status': supplierStatus,
  'invited-warning': invitedWarning,
  'supplier-warning': supplierWarning,
  'survey-answer': surveyAnswer,
  'survey-answer-item': surveyAnswerItem,
  'survey-issue': surveyIssue,
  'survey-question': surveyQuestion,
  'survey-template': surveyTemplate,
  tenant,
  'user-account': userAccount,
  'user-binding': userBinding,
  webhook,
  'incoming-webhook': incomingWebhook,
}

/** Readers of records, by the hook of their resources. */
export const readers: Readonly<Record<string, Reader>> = { 'contract-signing': signatureCheck }

export const hookNames: readonly string[] = Object.keys(hooks)
