import { coreName, nameLikeness } from './company-name.ts'

/** What companies are compared by. Accounts and domains are those of all their rows. */
export type ComparedCompany = {
  readonly id: string
  readonly name: string
  /** Former name; empty without one. */
  readonly formerName: string
  /** Unified social credit code, 18 characters (GB 32100-2015); empty for foreign companies. */
  readonly creditCode: string
  readonly accounts: readonly string[]
  readonly domains: readonly string[]
}

/** Why two companies may be one (dictionary `likeness`). */
export type Reason = 'account' | 'creditCode' | 'domain' | 'name'

export type SimilarCompany = { readonly id: string; readonly reasons: readonly Reason[]; readonly score: number }

/** Names from this likeness on are shown. */
const leastLikeness = 0.8

/** Providers of mail for everyone: their domain says nothing of the company. */
const publicDomains = new Set([
  ...[
    '126.com',
    '139.com',
    '163.com',
    '189.cn',
    'aliyun.com',
    'foxmail.com',
    'qq.com',
    'sina.cn',
    'sina.com',
    'sohu.com',
  ],
  ...['gmail.com', 'hotmail.com', 'icloud.com', 'live.com', 'outlook.com', 'proton.me', 'yahoo.com', 'yeah.net'],
])

/** Domain of a company's own mail server; undefined for public providers and for no address. */
export function ownDomain(email: string): string | undefined {
  const domain = email.trim().toLowerCase().split('@')[1] ?? ''
  return domain === '' || publicDomains.has(domain) ? undefined : domain
}

/** An account number as it is compared: digits and letters. */
export function plainAccount(account: string): string {
  return account
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Companies that may be the same as one, the most likely first: a like name or former name, the same organisation in the credit code
 * (characters 9 to 17), a bank account or a mail domain in common. Score from 0 to 100.
 */
export function similarCompanies(one: ComparedCompany, others: readonly ComparedCompany[]): readonly SimilarCompany[] {
  const names = namesOf(one)
  const [accounts, domains] = [new Set(one.accounts), new Set(one.domains)]
  return others
    .flatMap((other): SimilarCompany[] => {
      if (other.id === one.id) return []
      const likeness = Math.max(0, ...namesOf(other).flatMap((name) => names.map((own) => nameLikeness(own, name))))
      const found: readonly (readonly [Reason, number])[] = [
        ['creditCode', isSameOrganisation(one.creditCode, other.creditCode) ? 100 : 0],
        ['account', other.accounts.some((account) => accounts.has(account)) ? 95 : 0],
        ['name', likeness >= leastLikeness ? Math.round(likeness * 90) : 0],
        ['domain', other.domains.some((domain) => domains.has(domain)) ? 60 : 0],
      ]
      const reasons = found.filter(([, score]) => score > 0)
      if (reasons.length === 0) return []
      return [
        { id: other.id, reasons: reasons.map(([reason]) => reason), score: Math.max(...reasons.map(([, s]) => s)) },
      ]
    })
    .toSorted((left, right) => right.score - left.score || right.reasons.length - left.reasons.length)
}

function namesOf({ name, formerName }: ComparedCompany): readonly string[] {
  return [name, formerName].filter((each) => each.trim() !== '').map(coreName)
}

function isSameOrganisation(left: string, right: string): boolean {
  return (
    left.length === 18 && right.length === 18 && left.slice(8, 17).toUpperCase() === right.slice(8, 17).toUpperCase()
  )
}
