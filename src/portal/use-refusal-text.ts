import { ApiError } from '../api/api-error.ts'
import { useErrorText } from '../engine/error-text.ts'

/** Text of a refused answer by link: the messages of its fields, which the page does not show one by one; otherwise the error's. */
export function useRefusalText(): (cause: unknown) => string {
  const errorText = useErrorText()
  return (cause) => {
    const reasons = cause instanceof ApiError ? cause.fields.map(({ message }) => message) : []
    return [...new Set(reasons)].join('\n') || errorText(cause)
  }
}
