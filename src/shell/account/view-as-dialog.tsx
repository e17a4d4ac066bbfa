import './words.ts'
import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Input, Modal, Radio, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allRoles, type Role } from '../../api/account.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { PersonSelect } from '../../engine/person-select.tsx'
import { adminRole } from '../../schema/model/roles.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { accountKey } from './account-queries.ts'
import { useViewAs } from './view-as.tsx'
import './account.css'

/** Choice of a role or a person to view as. */
export function ViewAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { choose } = useViewAs()
  const [by, setBy] = useState<'role' | 'person'>('role')
  const [role, setRole] = useState('')
  const [person, setPerson] = useState('')
  const chosen = by === 'role' ? role : person
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await choose(by === 'role' ? { roleCode: role } : { username: person })
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
      title={t('own.viewAs')}
      okText={t('account.beginView')}
      okButtonProps={{ disabled: chosen === '' }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => void start()}
      onCancel={onClose}
      width={480}
    >
      <p className="account-hint">{t('account.viewAsHint')}</p>
      {error && <Alert type="error" showIcon title={error} className="account-problem" />}
      <Segmented
        block
        className="account-view-by"
        aria-label={t('account.viewBy')}
        options={[
          { value: 'role', label: t('account.role') },
          { value: 'person', label: t('account.person') },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'role' ? (
        <RoleChoice value={role} onChange={setRole} />
      ) : (
        <PersonSelect
          label={t('account.person')}
          placeholder={t('account.findPerson')}
          value={person}
          onChange={setPerson}
        />
      )}
    </Modal>
  )
}

type ChoiceProps = { readonly value: string; readonly onChange: (code: string) => void }

function RoleChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const [keyword, setKeyword] = useState('')
  const { data, error, refetch } = useQuery({ queryKey: [...accountKey, 'roles'], queryFn: () => allRoles(client) })
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton title={false} />
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
