/** The name of a connection, as it stands in the address its vendor calls. */
export const CONNECTION_CODE = /^[A-Z0-9_]{2,20}$/;
