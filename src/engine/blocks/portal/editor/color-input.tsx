import { useTranslation } from 'react-i18next'

/** The ten colours of the portal's texts and grounds (spec 2.4). */
const colors = [
  ...['#0B1B33', '#47566B', '#004CE0', '#0B6B3A', '#9A4A00'],
  ...['#A8071A', '#531DAB', '#5B9DFF', '#F2F6FF', '#FFFFFF'],
] as const

type Props = {
  readonly id: string
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  readonly describedBy?: string
}

/** A colour: one of ten, any other, or that of the template. */
export function ColorInput({ id, label, value, onChange, describedBy }: Props) {
  const { t } = useTranslation()
  const color = typeof value === 'string' ? value : ''
  return (
    <div className="portal-color" {...(describedBy !== undefined && { 'aria-describedby': describedBy })}>
      <fieldset className="portal-swatches" aria-label={t('designer.swatches', { label })}>
        {colors.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each}
            aria-pressed={color.toUpperCase() === each}
            style={{ background: each }}
            onClick={() => onChange(each)}
          />
        ))}
      </fieldset>
      <div className="portal-color-row">
        <input
          id={id}
          type="color"
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <span>{color === '' ? t('designer.usual') : color}</span>
        {color !== '' && (
          <button type="button" className="w-link" onClick={() => onChange(undefined)}>
            {t('designer.clear')}
          </button>
        )}
      </div>
    </div>
  )
}
