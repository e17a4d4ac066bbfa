import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nextNumber } from '../../api/resource.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import { useClient } from '../../state/client.ts'
import type { OpenForm } from './form-context.ts'

type Props = { readonly form: OpenForm; readonly name: string }

/** Preview of the next number of a new record; it is not reserved. */
export function NextNumber({ form, name }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { code } = form.plan
  const { id, [name]: given } = form.store.record
  const { data } = useQuery({
    queryKey: ['next-number', code],
    queryFn: () => nextNumber(client, code),
    enabled: isEmpty(id) && isEmpty(given),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const number = data?.[name]
  if (number === undefined || !isEmpty(id)) return null
  return <div className="f-help">{t('form.nextNumber', { number })}</div>
}
