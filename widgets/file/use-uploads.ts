import { use, useEffect, useRef, useState } from 'react'
import type { InputProps } from '../kit/contract.ts'
import { extensionOf } from '../kit/file-item.ts'
import { PendingContext } from '../kit/pending.ts'
import { useServices } from '../kit/services.tsx'
import { useTexts, type WidgetTexts } from '../kit/texts.ts'
import { joinList, splitList } from '../kit/value.ts'

/** A pending or failed upload. */
export type Upload = {
  readonly key: number
  readonly name: string
  readonly percent: number
  readonly error?: string
  readonly cancel: () => void
}

/** Properties of a field with files. */
export type FileField = Pick<InputProps['field'], 'type' | 'props'>

export type Limits = {
  readonly count: number
  /** Megabytes. */
  readonly size: number
  readonly accept: readonly string[]
  readonly isImage: boolean
}

/** Limits of a field, with the defaults of its type. */
export function limitsOf({ type, props }: FileField): Limits {
  return {
    count: typeof props.maxCount === 'number' ? props.maxCount : 10,
    size: typeof props.maxSize === 'number' ? props.maxSize : 100,
    accept: Array.isArray(props.accept) ? props.accept : [],
    isImage: type === 'image',
  }
}

/** Reason to refuse a file before the upload; undefined if accepted. */
export function refusalOf(file: File, limits: Limits, texts: WidgetTexts): string | undefined {
  if (limits.isImage && !file.type.includes('image')) return texts.uploadImage
  if (limits.accept.length > 0 && !limits.accept.includes(extensionOf(file.name)))
    return texts.uploadType(file.name, limits.accept.join(', '))
  if (file.size > limits.size * 1_048_576) return texts.uploadTooLarge(file.name, limits.size)
  return file.size === 0 ? texts.uploadEmpty(file.name) : undefined
}

/**
 * Uploads of a field. The value is emitted when all uploads have finished; beyond the field's limit
 * the last files stay (contract.md 7).
 */
export function useUploads({
  field,
  value,
  onChange,
}: Pick<InputProps, 'value' | 'onChange'> & { readonly field: FileField }) {
  const { data } = useServices()
  const pending = use(PendingContext)
  const texts = useTexts()
  const limits = limitsOf(field)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [notices, setNotices] = useState<readonly string[]>([])
  const arrived = useRef<string[]>([])
  const open = useRef(new Map<number, AbortController>())
  const next = useRef(0)
  // Current value for the moment the last upload finishes.
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  useEffect(
    () => () => {
      for (const controller of open.current.values()) controller.abort()
    },
    [],
  )

  const settle = () => {
    if (open.current.size > 0 || arrived.current.length === 0) return
    const all = [...splitList(latest.current.value), ...arrived.current]
    arrived.current = []
    if (all.length > limits.count) setNotices((before) => [...before, texts.uploadCount(limits.count)])
    latest.current.onChange(joinList(all.slice(-limits.count)))
  }
  const change = (key: number, share: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...share } : each)))
  const drop = (key: number) => setUploads((before) => before.filter((each) => each.key !== key))

  /** Gives whether the file arrived or is no longer wanted. */
  const send = async (file: File): Promise<boolean> => {
    next.current += 1
    const key = next.current
    const controller = new AbortController()
    open.current.set(key, controller)
    const cancel = () => {
      controller.abort()
      drop(key)
    }
    setUploads((before) => [...before, { key, name: file.name, percent: 0, cancel }])
    const onProgress = (share: number) => change(key, { percent: Math.floor(share * 100) })
    try {
      arrived.current.push(await data.upload(file, onProgress, controller.signal))
      drop(key)
      return true
    } catch (error) {
      if (controller.signal.aborted) return true
      const reason = error instanceof Error && error.message !== '' ? error.message : texts.uploadFailed(file.name)
      change(key, { error: reason })
      return false
    } finally {
      open.current.delete(key)
      settle()
    }
  }
  return {
    limits,
    uploads,
    notices,
    add: (files: readonly File[]) => {
      const refused = files.flatMap((file) => refusalOf(file, limits, texts) ?? [])
      setNotices(refused)
      for (const file of files) if (refusalOf(file, limits, texts) === undefined) pending.add(send(file))
    },
    remove: (item: string) => onChange(joinList(splitList(value).filter((each) => each !== item))),
  }
}
