import { useState } from 'react'
import { type CompanyValues, type Draft, forgetDraft, keepDraft, newDraft, readDraft } from './draft.ts'

/** Draft of the registration in this browser: `begin` with a proved address, `change`, and `end` it. */
export function useDraft() {
  const [draft, setDraft] = useState(readDraft)
  const store = (next: Draft) => {
    keepDraft(next)
    setDraft(next)
  }
  return {
    draft,
    begin: (email: string, ticket: string, company: Partial<CompanyValues> = {}) => {
      // Entries of the same address stay, as when its ticket expired.
      const before = draft?.email === email ? draft : undefined
      const next = before ?? newDraft(email, ticket)
      store({ ...next, ticket, company: { ...next.company, ...company } })
    },
    change: (changed: Partial<Draft>) => {
      if (draft) store({ ...draft, ...changed })
    },
    end: () => {
      forgetDraft()
      setDraft(undefined)
    },
  }
}
