import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

/** A box for a password, which may be shown. Its length is counted by the server, in characters. */
export function Secret(props: ComponentProps<typeof Field>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={256}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('portal.showSecret')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('portal.hide') : t('portal.show')}
        </button>
      }
    />
  )
}
