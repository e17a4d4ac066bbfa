import { EyeOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Input, Modal, Radio, Skeleton } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allRoles, ownPerson, type Role, viewAs } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { permissionsByToken } from '../../api/permissions.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { adminRole } from '../../schema/model/roles.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom, setUserAtom } from '../../state/session.ts'
import { accountKey, usePerson, usePersonKey } from './account-queries.ts'
import { LoadFailed } from './load-failed.tsx'
import { useStartOver } from './use-start-over.ts'
import './account.css'

/**
 * Seeing what a role sees (only administrators may). `current` is the role one looks through, `choose` looks through another, `end`
 * sees with one's own eyes again; both begin at the home page and reject with what the server said.
 */
export function useViewAs() {
  const { t } = useTranslation()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const setUser = useSetAtom(setUserAtom)
  const { data: person } = usePerson()
  const queries = useQueryClient()
  const personKey = usePersonKey()
  const { mayStart, startOver } = useStartOver()
  const current = person?.viewAs ? { code: person.viewAs, name: person.roleNames[0] ?? person.viewAs } : undefined
  const look = async (code: string) => {
    if (!(await mayStart())) return
    await viewAs(client, code)
    try {
      // Nobody can work without a menu: whoever meets that is signed out.
      await permissionsByToken(client)
      const user = await ownPerson(client)
      startOver(() => {
        setUser(user)
        // So that the bar is there from the first moment.
        queries.setQueryData(personKey, user)
      })
    } catch (cause) {
      if (code !== '') await viewAs(client, '')
      throw cause instanceof ApiError ? cause : new ApiError('refused', t('account.emptyRole'), { cause })
    }
  }
  return {
    isAllowed: current !== undefined || (session?.user.roles.includes(adminRole) ?? false),
    current,
    choose: look,
    end: () => look(''),
  }
}

/** Says above every page through whose eyes one looks, with the way back. */
export function ViewAsBanner() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { current, end } = useViewAs()
  const [isBusy, setBusy] = useState(false)
  if (!current) return null
  const press = async () => {
    setBusy(true)
    await end().catch((error: unknown) => message.error(errorText(error)))
    setBusy(false)
  }
  return (
    <Alert
      banner
      type="info"
      role="status"
      icon={<EyeOutlined />}
      className="account-viewing"
      title={t('account.viewing', { role: current.name })}
      action={
        <Button size="small" loading={isBusy} onClick={() => void press()}>
          {t('account.endView')}
        </Button>
      }
    />
  )
}

/** Chooses the role to look through. */
export function ViewAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { choose } = useViewAs()
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const look = async () => {
    if (chosen === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await choose(chosen)
      onClose()
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('account.viewAs')}
      okText={t('account.beginView')}
      okButtonProps={{ disabled: chosen === undefined }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void look()}
      onCancel={onClose}
      width={480}
    >
      <p className="account-hint">{t('account.viewAsHint')}</p>
      {error && <Alert type="error" showIcon title={error} className="account-problem" />}
      <RoleChoice value={chosen} onChange={setChosen} />
    </Modal>
  )
}

type ChoiceProps = { readonly value: string | undefined; readonly onChange: (code: string) => void }

function RoleChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const [keyword, setKeyword] = useState('')
  const { data, error, refetch } = useQuery({ queryKey: [...accountKey, 'roles'], queryFn: () => allRoles(client) })
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} />
  const nameOf = ({ roleName, roleNameEn }: Role) => (lang === 'en' && roleNameEn) || roleName
  const sought = keyword.trim().toLowerCase()
  const found = data
    .filter(({ roleCode }) => roleCode !== adminRole)
    .filter((role) => `${nameOf(role)} ${role.roleCode}`.toLowerCase().includes(sought))
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        aria-label={t('account.findRole')}
        placeholder={t('account.findRole')}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('account.noRole')} />}
      <Radio.Group
        className="account-roles"
        aria-label={t('account.role')}
        value={value}
        onChange={(event) => onChange(String(event.target.value))}
      >
        {found.map((role) => (
          <Radio key={role.roleCode} value={role.roleCode}>
            {nameOf(role)} <small>{role.roleCode}</small>
          </Radio>
        ))}
      </Radio.Group>
    </>
  )
}
