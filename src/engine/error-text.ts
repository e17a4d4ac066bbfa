import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'

/** What a person is told of a failed call: the server's words, else ours for its kind (spec 8). */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof ApiError)) return t('common.failed')
    if (error.message !== '') return error.message
    const words: Partial<Record<ApiError['kind'], string>> = {
      offline: t('common.offline'),
      timeout: t('common.timeout'),
      forbidden: t('common.forbidden'),
      missing: t('common.missing'),
      unauthorized: t('common.unauthorized'),
    }
    return words[error.kind] ?? t('common.server')
  }
}
