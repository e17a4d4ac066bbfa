import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from './kit/use-names.ts'

const devices = ['desktop', 'phone'] as const
export type Device = (typeof devices)[number]

type Props = {
  readonly text: string
  readonly device: Device
  readonly role: string | undefined
  readonly onDevice: (device: Device) => void
  readonly onRole: (role: string | undefined) => void
}

/** Choice of the screen and the role of a preview; without a role, the draft is edited. */
export function PreviewTools({ text, device, role, onDevice, onRole }: Props) {
  const { t } = useTranslation()
  const names = useNames(text)
  return (
    <>
      <Segmented
        aria-label={t('studio.device')}
        value={device}
        options={devices.map((value) => ({ value, label: t(`studio.${value}`) }))}
        onChange={onDevice}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className="studio-add-role"
        value={role ?? null}
        placeholder={t('studio.asRole')}
        aria-label={t('studio.asRole')}
        options={names('role')
          .filter(({ name }) => name !== 'admin')
          .map(({ name, title }) => ({ value: name, label: title ?? name }))}
        onChange={(next: string | null) => onRole(next ?? undefined)}
      />
    </>
  )
}
