import { useTranslation } from 'react-i18next'
import { Artwork } from './artwork.tsx'
import { DeliveryArtwork, FiguresArtwork, GardenArtwork } from './artwork-more.tsx'
import { bannerPictures } from './banner-pictures.tsx'
import { useLook } from './brand.tsx'
import { Carousel } from './carousel.tsx'
import { LanguageButton } from './language-button.tsx'
import { LoginSlot } from './login-slot.tsx'
import { useSignInTexts } from './use-sign-in-texts.ts'
import { useWindowTitle } from './use-window-title.ts'
import './portal-frame.css'
import './login.css'

const artwork = [
  <Artwork key="files" />,
  <GardenArtwork key="garden" />,
  <DeliveryArtwork key="way" />,
  <FiguresArtwork key="figures" />,
]

/** Sign-in page (spec 2.3, type 0): carousel, slogan, form, footer. */
export function LoginPage() {
  const { t } = useTranslation()
  const texts = useSignInTexts()
  useWindowTitle(t('portal.signIn'))
  const { look, style } = useLook(texts)
  return (
    <div className={`login ${look}`} style={style}>
      <aside className={texts ? 'login-aside' : 'login-aside is-unknown'}>
        <Carousel pictures={bannerPictures(texts, artwork)} />
        <p className="login-slogan">{texts?.slogan ?? t('portal.slogan')}</p>
        <p className="login-more">{texts?.more ?? t('portal.sloganMore')}</p>
      </aside>
      <main className="login-main">
        <LanguageButton />
        <LoginSlot texts={texts} />
      </main>
      <footer className="login-footer">{t('portal.copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  )
}
