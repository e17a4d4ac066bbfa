import { useQueryClient } from '@tanstack/react-query'
import { App, Form } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Profile, type ProfileValues, saveProfile } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { isUnsure } from '../../engine/form/use-save.ts'
import { useLeaveGuard } from '../../engine/frame/use-leave-guard.ts'
import type { FieldError } from '../../schema/model/errors.ts'
import { useClient } from '../../state/client.ts'
import { accountKey, profileQuery } from './account-queries.ts'

const keys = ['avatar', 'realname', 'sex', 'birthday', 'phone', 'telephone', 'email', 'post'] as const

/** Form values: the profile, and the password when a phone or e-mail changes. */
export type ProfileEntry = ProfileValues & { readonly oldpassword?: string | undefined }

/** Whether a value for sign-in or password links differs. */
export function changesSignIn(values: Partial<ProfileValues>, before: Profile): boolean {
  return (['phone', 'email'] as const).some((key) => (values[key] || null) !== (before[key] || null))
}

/** Conflict with another save of the profile: author, time and, where shown, their version. */
export type ProfileConflict = {
  readonly who: string
  readonly when: string
  readonly version: number
  readonly record: Profile | null
}

function valuesOf(profile: Profile): ProfileValues {
  return Object.fromEntries(keys.map((key) => [key, profile[key] ?? null])) as ProfileValues
}

function changesOf(values: Partial<ProfileValues>, before: Profile): Partial<ProfileValues> {
  // The server expects null for an empty box.
  const now = keys.map((key) => [key, values[key] || null] as const)
  return Object.fromEntries(now.filter(([key, value]) => value !== (before[key] || null)))
}

/** State of the profile form: changes, save, and errors of the server. */
export function useProfileForm(loaded: Profile) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [form] = Form.useForm<ProfileEntry>()
  const [base, setBase] = useState(loaded)
  const [conflict, setConflict] = useState<ProfileConflict>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const lost = useRef<{ readonly body: string; readonly key: string }>(undefined)
  const changes = () => changesOf(form.getFieldsValue(), base)
  useLeaveGuard(true, () => Object.keys(changes()).length > 0)

  const take = (profile: Profile) => {
    setConflict(undefined)
    setProblem(undefined)
    setBase(profile)
    form.setFieldsValue({ ...valuesOf(profile), oldpassword: undefined })
    // A refused field may still hold its old value.
    form.setFields(keys.map((name) => ({ name, errors: [] })))
    queries.setQueryData(profileQuery(client).queryKey, profile)
  }
  const refuse = (errors: readonly FieldError[]) => {
    const fieldErrors = errors.map(({ pointer, message: words }) => ({ name: pointer.slice(1), words }))
    const known = keys.flatMap((name) => {
      const words = fieldErrors.filter((each) => each.name === name).map((each) => each.words)
      return words.length > 0 ? [{ name, errors: words }] : []
    })
    form.setFields(known)
    const [first] = known
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    const others = fieldErrors.filter(({ name }) => !keys.some((key) => key === name))
    setProblem(others.length > 0 ? others.map(({ words }) => words).join(' ') : undefined)
  }
  const failed = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.kind === 'conflict') setConflict(error.result as ProfileConflict)
    else if (error.fields.length > 0) refuse(error.fields)
    else setProblem(isUnsure(error) ? t('form.unsure') : errorText(error))
  }
  const save = async (version: number) => {
    const changed = changes()
    if (Object.keys(changed).length === 0) return void message.info(t('account.unchanged'))
    const { oldpassword } = form.getFieldsValue()
    const sent = { ...changed, version, ...(oldpassword && { oldpassword }) }
    const body = JSON.stringify(sent)
    // A retry after a lost answer keeps its idempotency key.
    const attempt = lost.current?.body === body ? lost.current : { body, key: newKey() }
    lost.current = attempt
    setSaving(true)
    setProblem(undefined)
    try {
      take(await saveProfile(client, sent, attempt.key))
      lost.current = undefined
      void message.success(t('form.saved'))
      void queries.invalidateQueries({ queryKey: [...accountKey, 'person'] })
    } catch (error) {
      if (!(error instanceof ApiError && isUnsure(error))) lost.current = undefined
      failed(error)
    } finally {
      setSaving(false)
    }
  }
  return {
    form,
    base,
    initial: valuesOf(loaded),
    isSaving,
    problem,
    conflict,
    save: () => save(base.version),
    takeTheirs: ({ record }: ProfileConflict) => {
      if (record) take(record)
    },
    keepMine: ({ version }: ProfileConflict) => {
      setConflict(undefined)
      return save(version)
    },
  }
}
