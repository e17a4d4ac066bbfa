import { useTranslation } from 'react-i18next'
import { Artwork } from './artwork.tsx'
import { DeliveryArtwork, FiguresArtwork, GardenArtwork } from './artwork-more.tsx'
import { bannerPictures } from './banner-pictures.tsx'
import { Carousel } from './carousel.tsx'
import { LoginSlot } from './login-slot.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { useSignInTexts } from './use-sign-in-texts.ts'
import { useWindowTitle } from './use-window-title.ts'

const artwork = [
  <FiguresArtwork key="figures" />,
  <DeliveryArtwork key="way" />,
  <GardenArtwork key="garden" />,
  <Artwork key="files" />,
]
const features = ['source', 'partner', 'settle'] as const

/** Entry page for visitors (spec 2.1): the purpose of the portal, and the sign-in. */
export function IndexPage() {
  const { t } = useTranslation()
  const texts = useSignInTexts()
  useWindowTitle(t('common.product'))
  const usual = features.map((feature) => ({
    title: t(`portal.feature_${feature}`),
    content: t(`portal.featureMore_${feature}`),
  }))
  return (
    <PortalFrame>
      <section className="portal-hero">
        <div className={texts ? 'portal-banner' : 'portal-banner is-unknown'}>
          <Carousel pictures={bannerPictures(texts, artwork)} />
          <p className="login-slogan">{texts?.slogan ?? t('portal.slogan')}</p>
          <ul className="portal-features">
            {(texts?.features ?? usual).map(({ title = '', content }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{content}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="portal-login">
          <LoginSlot texts={texts} />
        </div>
      </section>
    </PortalFrame>
  )
}
