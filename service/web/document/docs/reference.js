// Shows the service's own document; every example in it can be tried from the page.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
});
