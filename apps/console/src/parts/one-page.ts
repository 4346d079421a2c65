/** A whole list as the table takes it: the one page there is. */
export const onePage = <Row>(list: readonly Row[] | undefined) =>
  list && { list, pageNo: 1, totalPages: 1, totalCount: list.length };
