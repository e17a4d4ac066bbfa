import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isFavourite, toggled } from './favourites.ts'
import type { SavedPage } from './saved-page.ts'
import { useFavourites } from './use-saved-pages.ts'
import './palette.css'

/** Toggle of a page among the favourites, which the command palette shows first. */
export function FavouriteStar({ path, title }: SavedPage) {
  const { t } = useTranslation()
  const [favourites, change] = useFavourites()
  const isOn = isFavourite(favourites, path)
  return (
    <Button
      type="text"
      className="palette-star"
      aria-pressed={isOn}
      aria-label={t('palette.favourite', { title })}
      title={isOn ? t('palette.removeFavourite') : t('palette.addFavourite')}
      icon={isOn ? <StarFilled /> : <StarOutlined />}
      onClick={() => change((pages) => toggled(pages, { path, title }))}
    />
  )
}
