import { useCallback, useEffect, useState } from 'react'
import { captchaImage } from '../api/session.ts'
import { useClient } from '../state/client.ts'

/** The captcha on show: its key, its picture once it has come (`isLost` when it cannot be had), and a way to another one. */
export function useCaptcha() {
  const client = useClient()
  const [key, setKey] = useState(newKey)
  const [image, setImage] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isCurrent = true
    captchaImage(client, key).then(
      (data) => isCurrent && setImage(data),
      () => isCurrent && setLost(true),
    )
    return () => {
      isCurrent = false
    }
  }, [client, key])
  const renew = useCallback(() => {
    setKey(newKey())
    setImage(undefined)
    setLost(false)
  }, [])
  return { key, image, isLost, renew }
}

// The key is the client's to choose (contract.md 2.1); the server binds the drawn text to it.
function newKey(): string {
  return `${Date.now()}${crypto.getRandomValues(new Uint32Array(1))[0]}`
}
