type Item = {
  readonly value: string
  readonly zh: string
  readonly en: string
  readonly color?: string
  readonly disabled?: boolean
}

export const dictionaries: { readonly [code: string]: readonly Item[] } = {
  supplier_status: [
    { value: 'draft', zh: '草稿', en: 'Draft', color: 'default' },
    { value: 'pending', zh: '审批中', en: 'Pending approval', color: 'orange' },
    { value: 'qualified', zh: '合格', en: 'Qualified', color: 'green' },
    { value: 'suspended', zh: '已暂停', en: 'Suspended', color: 'gold' },
    { value: 'rejected', zh: '已驳回', en: 'Rejected', color: 'red' },
    { value: 'retired', zh: '已注销', en: 'Retired', color: 'blue', disabled: true },
  ],
  long_names: [
    {
      value: 'long',
      zh: '宁波宏远精密泵业制造股份有限公司华东区域采购与供应链管理中心（保税区）第二仓储与配送部',
      en: 'Ningbo Hongyuan Precision Pump Manufacturing Co., Ltd., East China Procurement and Supply Chain Centre',
    },
  ],
  currency: [
    { value: 'CNY', zh: '人民币', en: 'Chinese yuan' },
    { value: 'USD', zh: '美元', en: 'US dollar' },
    { value: 'EUR', zh: '欧元', en: 'Euro' },
    { value: 'JPY', zh: '日元', en: 'Japanese yen' },
  ],
}

const places = ['宁波', '苏州', '无锡', '天津', '成都', '青岛']
const placesEn = ['Ningbo', 'Suzhou', 'Wuxi', 'Tianjin', 'Chengdu', 'Qingdao']
const trades = ['泵业', '阀门', '仪表', '电气', '轴承', '管件', '紧固件', '密封件']
const tradesEn = ['Pumps', 'Valves', 'Instruments', 'Electrics', 'Bearings', 'Fittings', 'Fasteners', 'Seals']
const states = ['qualified', 'pending', 'qualified', 'suspended']

/** 48 companies: one for each trade and place. */
export const suppliers = places.flatMap((place, i) =>
  trades.map((trade, j) => {
    const number = i * trades.length + j + 1
    return {
      id: `s${String(number).padStart(3, '0')}`,
      code: `SUP-${String(number).padStart(4, '0')}`,
      name: `${place}${trade}有限公司`,
      nameEn: `${placesEn[i]} ${tradesEn[j]} Co., Ltd.`,
      status: states[number % states.length] ?? 'qualified',
      country: i < 3 ? 'CN' : 'DE',
      fund: 120 + number * 37.5,
    }
  }),
)
