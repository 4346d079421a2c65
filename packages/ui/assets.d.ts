declare module '*.css';
declare module '*.svg?no-inline' {
  const url: string;
  export default url;
}
declare module '*.svg?url' {
  const url: string;
  export default url;
}
