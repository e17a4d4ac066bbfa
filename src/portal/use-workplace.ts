import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useLang } from '../state/lang.ts'
import type { Workplace } from './use-entry.ts'

type Offered = Pick<Welcome, 'tenantList' | 'departs'>

/** Options with names in the language of the interface. */
export type WorkplaceOptions = readonly { readonly value: string; readonly label: string }[]

/**
 * Choice of a tenant and a department, without rendering. A single one has empty options. `enter` requires
 * a department if there are several, and gives its failure as `error`.
 */
export function useWorkplace(
  { tenantList, departs }: Offered,
  first: Workplace,
  onEnter: (workplace: Workplace) => Promise<void>,
) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string>()
  const option = (value: string, zh: string, en: string | null) => ({ value, label: lang === 'en' && en ? en : zh })
  const tenantOptions = tenantList.map(({ id, name, nameEn }) => option(id, name, nameEn))
  const departOptions = departs.map(({ orgCode, departName, departNameEn }) =>
    option(orgCode, departName, departNameEn),
  )
  const enter = async () => {
    const lacks = departs.length > 1 && chosen.orgCode === ''
    setMissing(lacks)
    if (lacks) return
    setBusy(true)
    setError(undefined)
    try {
      await onEnter(chosen)
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  return {
    tenantOptions: severalOf(tenantOptions),
    departOptions: severalOf(departOptions),
    chosen,
    choose: (change: Partial<Workplace>) => setChosen({ ...chosen, ...change }),
    enter,
    isBusy,
    error,
    /** Error of the department. */
    problem: isMissing ? t('portal.needDepart') : undefined,
  }
}

function severalOf(options: WorkplaceOptions): WorkplaceOptions {
  return options.length > 1 ? options : []
}
