import { useEffect, useState } from 'react'
import { useServices } from './services.tsx'
import { useCall } from './use-call.ts'

/** Object URL of a stored picture while mounted: files need an authenticated request, which an `img` does not send. */
export function usePicture(value: string): { readonly url: string | undefined; readonly isFailed: boolean } {
  const { data } = useServices()
  const { data: blob, status } = useCall(value, (signal) => data.download(value, signal))
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return { url, isFailed: status === 'failed' }
}
