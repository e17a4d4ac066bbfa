import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Form, Input, Radio, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../api/account.ts'
import { dictionariesQuery } from '../../engine/data/dictionaries-query.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { profileQuery } from './account-queries.ts'
import { AvatarInput } from './avatar-input.tsx'
import { changesSignIn, type ProfileConflict, type ProfileEntry, useProfileForm } from './use-profile-form.ts'

/** Form of one's own profile. */
export function BasicTab() {
  const client = useClient()
  const { data, error, refetch } = useQuery(profileQuery(client))
  if (data) return <ProfileForm profile={data} />
  return error ? <NotFetched error={error} onRetry={() => void refetch()} /> : <Skeleton avatar />
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { form, base, initial, isSaving, problem, conflict, save, takeTheirs, keepMine } = useProfileForm(profile)
  return (
    <Form
      form={form}
      layout="vertical"
      name="profile"
      initialValues={initial}
      onFinish={() => void save()}
      className="account-form"
    >
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="account-problem" />}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          isBusy={isSaving}
          onTheirs={() => takeTheirs(conflict)}
          onMine={() => void keepMine(conflict)}
        />
      )}
      <Form.Item name="avatar" label={t('account.avatar')}>
        <AvatarInput />
      </Form.Item>
      <ProfileFields />
      <div className="account-fields">
        <Proof before={base} />
      </div>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('form.save')}
      </Button>
    </Form>
  )
}

/** Conversion of a day between the server's text and the picker. */
const day = {
  getValueProps: (value: string | null | undefined) => ({ value: value ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null,
}

function ProfileFields() {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const { data: dictionaries } = useQuery(dictionariesQuery(client, lang))
  const sexes = (dictionaries?.sex ?? []).map(({ value, label }) => ({ value, label }))
  return (
    <div className="account-fields">
      <Form.Item name="realname" label={t('account.realname')} required>
        <Input autoComplete="name" maxLength={50} />
      </Form.Item>
      <Form.Item name="sex" label={t('account.sex')}>
        <Radio.Group options={sexes} />
      </Form.Item>
      <Form.Item name="birthday" label={t('account.birthday')} {...day}>
        <DatePicker maxDate={dayjs()} placeholder="YYYY-MM-DD" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="phone" label={t('account.phone')}>
        <Input type="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item name="telephone" label={t('account.telephone')}>
        <Input type="tel" maxLength={30} />
      </Form.Item>
      <Form.Item name="email" label={t('account.email')}>
        <Input inputMode="email" autoComplete="email" maxLength={100} />
      </Form.Item>
      <Form.Item name="post" label={t('account.post')}>
        <Input autoComplete="organization-title" maxLength={50} />
      </Form.Item>
    </div>
  )
}

/** Asks for the password once the phone or e-mail differs: codes and password links go there. */
function Proof({ before }: { readonly before: Profile }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<ProfileEntry>()
  const phone = Form.useWatch('phone', form)
  const email = Form.useWatch('email', form)
  if (phone === undefined || email === undefined || !changesSignIn({ phone, email }, before)) return null
  return (
    <Form.Item
      name="oldpassword"
      label={t('account.ownPassword')}
      extra={t('account.proofHint')}
      rules={[{ required: true, message: t('account.needPassword') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={64} />
    </Form.Item>
  )
}

type NoticeProps = {
  readonly conflict: ProfileConflict
  readonly isBusy: boolean
  readonly onTheirs: () => void
  readonly onMine: () => void
}

function ConflictNotice({ conflict: { who, when, record }, isBusy, onTheirs, onMine }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="account-problem"
      title={t('account.conflict', { who: who || t('form.someone'), when })}
      description={
        <span className="account-buttons">
          {record && <Button onClick={onTheirs}>{t('account.takeTheirs')}</Button>}
          <Button loading={isBusy} onClick={onMine}>
            {t('account.keepMine')}
          </Button>
        </span>
      }
    />
  )
}
