"""The container image and the Kubernetes manifest."""
