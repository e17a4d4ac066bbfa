import { UserOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import { usePicture } from '../../../widgets/kit/use-picture.ts'
import { usePerson } from './account-queries.ts'

/** Picture of the signed-in person, or an icon. Decorative: the name is next to it. */
export function OwnAvatar({ size }: { readonly size: number }) {
  const { data: person } = usePerson()
  if (!person?.avatar) return <Avatar size={size} icon={<UserOutlined />} />
  return <Picture key={person.avatar} size={size} value={person.avatar} />
}

function Picture({ size, value }: { readonly size: number; readonly value: string }) {
  const { url } = usePicture(value)
  return <Avatar size={size} {...(url ? { src: url, alt: '' } : { icon: <UserOutlined /> })} />
}
