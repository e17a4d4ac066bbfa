/** Pages at addresses of their own, which links from outside and unfinished profiles lead to, by address. */
export const ownAddresses: Readonly<Record<string, string>> = {
  // A supplier completes its profile, in full or in short (spec 2.1): one page, whose fields know which it is.
  '/completeSupInfo': 'srm/profile',
  '/misCompleteSupInfo': 'srm/profile',
  // A potential supplier, named by `bizId` (spec 2.3).
  '/modules/srm/sr/SrPotentialSupplierList': 'srm/potential',
  // A template of the portal in a window of its own (spec 2.4).
  '/system/studio': 'onl/preview',
  // Definitions of forms, reports and charts are schema files; these were lists of records.
  '/list/onl/form': 'onl/form',
  '/list/onl/report': 'onl/report',
  '/list/onl/graph': 'onl/graph',
}

/** Resource of the companies that accounts of suppliers belong to. */
export const companies = 'srm/supplier/base'
